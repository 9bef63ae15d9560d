// A view of a box from a distance: turned around its vertical axis, and looked at from above.

/** x and y on the floor and z upwards, each from 0 to 1. */
export type Position = [number, number, number];

export class Camera {
  static readonly first = { turn: 225, height: 26, zoom: 1 };
  /** Degrees around the vertical axis, and above the floor: 90 is straight down. */
  turn = Camera.first.turn;
  height = Camera.first.height;
  zoom = Camera.first.zoom;

  rotate(turn: number, height: number) {
    this.turn = (((this.turn + turn) % 360) + 360) % 360;
    this.height = Math.min(90, Math.max(0, this.height + height));
  }

  magnify(factor: number) {
    this.zoom = Math.min(6, Math.max(0.5, this.zoom * factor));
  }

  reset() {
    Object.assign(this, Camera.first);
  }

  /** Right, up, and away from the viewer, around the middle of the box; of about its size. */
  project([x, y, z]: Position): Position {
    const turn = (this.turn * Math.PI) / 180, height = (this.height * Math.PI) / 180;
    const [a, b, c] = [x - 0.5, y - 0.5, z - 0.5];
    const right = a * Math.cos(turn) - b * Math.sin(turn), away = a * Math.sin(turn) + b * Math.cos(turn);
    return [right * this.zoom, (c * Math.cos(height) + away * Math.sin(height)) * this.zoom, away * Math.cos(height) - c * Math.sin(height)];
  }
}
