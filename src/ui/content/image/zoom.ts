import type { ImageSize } from './header.js';

/** How a picture is looked at through a box: how many of the box's pixels one of its own takes, and which point of it is in the middle. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const mostScale = 32;

/** Whole, and never larger than its pixels. */
export function fitted(picture: ImageSize, box: ImageSize): ZoomView {
  return { scale: fittedScale(picture, box), x: picture.width / 2, y: picture.height / 2 };
}

function fittedScale(picture: ImageSize, box: ImageSize): number {
  return Math.min(1, box.width / picture.width, box.height / picture.height);
}

/** Nearer or farther, while the point of the picture that is at `point` of the box stays there. */
export function zoomed(
  view: ZoomView,
  scale: number,
  point: Point,
  picture: ImageSize,
  box: ImageSize,
): ZoomView {
  const next = Math.min(Math.max(scale, fittedScale(picture, box)), mostScale);
  const moved = 1 / view.scale - 1 / next;
  return kept(
    {
      scale: next,
      x: view.x + (point.x - box.width / 2) * moved,
      y: view.y + (point.y - box.height / 2) * moved,
    },
    picture,
    box,
  );
}

/** The picture moves by so many of the box's pixels. */
export function panned(view: ZoomView, by: Point, picture: ImageSize, box: ImageSize): ZoomView {
  return kept({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, picture, box);
}

/** Within its edges; in the middle where all of it is seen. Also after the box has changed. */
export function kept({ scale, x, y }: ZoomView, picture: ImageSize, box: ImageSize): ZoomView {
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

/** The part of the picture that is seen, and where in the box it is. */
export interface SeenPart {
  readonly from: { readonly x: number; readonly y: number } & ImageSize;
  readonly to: { readonly x: number; readonly y: number } & ImageSize;
}

export function seenPart({ scale, x, y }: ZoomView, picture: ImageSize, box: ImageSize): SeenPart {
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
