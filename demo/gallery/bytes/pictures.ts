import { toBase64 } from './bytes.js';
import { gif } from './gif.js';
import { jpeg } from './jpeg.js';
import { png, type Color } from './png.js';

/** Images to send, in Base64. Each is drawn on demand. */

const hills: readonly Color[] = [
  ...Array.from({ length: 48 }, (_, at): Color => [120 + at * 2, 170 + at, 235 - at]),
  [255, 214, 120],
  [72, 99, 140],
  [52, 78, 92],
  [33, 58, 60],
];

/** Hills in front of an evening sky. */
export function landscape(): string {
  const width = 320;
  const height = 200;
  const ridge = (x: number, layer: number): number =>
    110 + layer * 28 + 16 * Math.sin(x / (38 - layer * 6) + layer * 2) + 7 * Math.sin(x / 11 + layer);
  const bytes = png(width, height, hills, (x, y) => {
    for (const layer of [2, 1, 0]) if (y > ridge(x, layer)) return 49 + layer;
    return Math.hypot(x - 236, y - 62) < 24 ? 48 : Math.min(47, Math.floor(y / 3));
  });
  return toBase64(bytes);
}

/** A ring on a transparent background. */
export function ring(): string {
  const colors: Color[] = [
    [0, 0, 0, 0],
    [36, 87, 214, 96],
    [36, 87, 214, 255],
  ];
  const bytes = png(160, 160, colors, (x, y) => {
    const away = Math.abs(Math.hypot(x - 79.5, y - 79.5) - 56);
    return away < 12 ? 2 : away < 18 ? 1 : 0;
  });
  return toBase64(bytes);
}

/** A small image for a link. */
export function icon(): string {
  const colors: Color[] = [
    [0, 0, 0, 0],
    [23, 105, 58],
    [255, 255, 255],
  ];
  const bytes = png(32, 32, colors, (x, y) => {
    const isInside = x > 4 && x < 27 && y > 1 && y < 30;
    return !isInside ? 0 : y % 6 < 2 && y > 8 && x > 8 && x < 23 ? 2 : 1;
  });
  return toBase64(bytes);
}

/** A plane of colors. */
export function mosaic(): string {
  return toBase64(
    jpeg(40, 25, (column, row) => {
      const warm = (Math.sin(column / 6) + Math.cos(row / 5) + 2) / 4;
      return [60 + 180 * warm, 90 + 90 * Math.sin((column + row) / 9) ** 2, 220 - 150 * warm];
    }),
  );
}

/** A ball that moves in a circle. */
export function moving(): string {
  const frames = 16;
  const colors: Color[] = [
    [245, 246, 248],
    [213, 217, 224],
    [36, 87, 214],
  ];
  const bytes = gif(128, 96, colors, frames, 8, (x, y, frame) => {
    const turn = (2 * Math.PI * frame) / frames;
    if (Math.hypot(x - 64 - 34 * Math.cos(turn), y - 48 - 34 * Math.sin(turn)) < 9) return 2;
    return Math.abs(Math.hypot(x - 64, y - 48) - 34) < 1 ? 1 : 0;
  });
  return toBase64(bytes);
}

export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" width="240" height="120">
  <rect width="240" height="120" rx="12" fill="#eef2fb"/>
  <path d="M16 96 56 64l36 16 44-52 40 36 48-40" fill="none" stroke="#2457d6" stroke-width="4" stroke-linecap="round"/>
  <circle cx="136" cy="28" r="6" fill="#17693a"/>
  <text x="16" y="28" font-family="sans-serif" font-size="14" fill="#1a1d23">Visitors</text>
</svg>`;
