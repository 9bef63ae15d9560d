// Numbers as packed_array.cpp packs them: base64 of 32-bit or 64-bit floats, or of 16-bit multiples of a scale.

export type Numbers = ArrayLike<number>;
export type Packed = { f32: string } | { f64: string } | { u16: string; scale: number } | number[];

function bytes(text: string): ArrayBuffer {
  const characters = atob(text);
  const buffer = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; ++i) buffer[i] = characters.charCodeAt(i);
  return buffer.buffer;
}

export function unpack(packed: Packed): Numbers {
  if (Array.isArray(packed)) return packed;
  if ("f32" in packed) return new Float32Array(bytes(packed.f32));
  if ("f64" in packed) return new Float64Array(bytes(packed.f64));
  return Float32Array.from(new Uint16Array(bytes(packed.u16)), (value) => value * packed.scale);
}
