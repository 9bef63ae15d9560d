// Times of people: hours, minutes, or seconds.

export function hours(time: number): string {
  if (time >= 3600) return `${(time / 3600).toFixed(2)} h`;
  return time >= 60 ? `${(time / 60).toFixed(1)} min` : `${Number(time.toPrecision(4))} s`;
}

/** Of a clock that counts seconds since 1970, as large numbers do. */
export function seconds(time: number): string {
  return time > 1e8 && time < 1e11 ? `${new Date(1000 * time).toISOString().slice(0, 16).replace("T", " ")} UTC` : `${time} s`;
}
