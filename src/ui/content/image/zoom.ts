import type { ImageSize } from './header.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view of a picture through a box: pixels of the box for one of the picture, and the picture's point in the middle. */
export interface ZoomView extends Point {
  readonly scale: number;
}

const mostScale = 32;

/** Shows the whole picture, never enlarged. */
export function fitted(picture: ImageSize, box: ImageSize): ZoomView {
  return { scale: fittedScale(picture, box), x: picture.width / 2, y: picture.height / 2 };
}

function fittedScale(picture: ImageSize, box: ImageSize): number {
  return Math.min(1, box.width / picture.width, box.height / picture.height);
}

/** Zooms in or out, while the point of the picture that is at `point` of the box stays there. */
export function zoomed(
  view: ZoomView,
  scale: number,
  point: Point,
  picture: ImageSize,
  box: ImageSize,
): ZoomView {
  const next = Math.min(Math.max(scale, fittedScale(picture, box)), mostScale);
  const moved = 1 / view.scale - 1 / next;
  const x = view.x + (point.x - box.width / 2) * moved;
  const y = view.y + (point.y - box.height / 2) * moved;
  return clamped({ scale: next, x, y }, picture, box);
}

/** Moves the picture by so many of the box's pixels. */
export function panned(view: ZoomView, by: Point, picture: ImageSize, box: ImageSize): ZoomView {
  return clamped({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, picture, box);
}

/** Keeps the view within the picture's edges, and centers a picture that is smaller than the box. */
export function clamped({ scale, x, y }: ZoomView, picture: ImageSize, box: ImageSize): ZoomView {
  const least = Math.max(scale, fittedScale(picture, box));
  return {
    scale: least,
    x: within(x, picture.width, box.width / least),
    y: within(y, picture.height, box.height / least),
  };
}

function within(at: number, side: number, seen: number): number {
  if (seen >= side) return side / 2;
  return Math.min(Math.max(at, seen / 2), side - seen / 2);
}

export interface Area extends Point, ImageSize {}

/** Returns the area of the picture that is seen, and the area of the box that it takes. */
export function seenPart(
  { scale, x, y }: ZoomView,
  picture: ImageSize,
  box: ImageSize,
): { readonly from: Area; readonly to: Area } {
  const left = Math.max(0, x - box.width / 2 / scale);
  const top = Math.max(0, y - box.height / 2 / scale);
  const width = Math.min(picture.width, x + box.width / 2 / scale) - left;
  const height = Math.min(picture.height, y + box.height / 2 / scale) - top;
  return {
    from: { x: left, y: top, width, height },
    to: {
      x: box.width / 2 + (left - x) * scale,
      y: box.height / 2 + (top - y) * scale,
      width: width * scale,
      height: height * scale,
    },
  };
}
