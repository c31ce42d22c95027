import { drawText, textWidth } from './lettering.js';
import { Bitmap, type Color } from './png.js';

export interface Point {
  label: string;
  value: number;
}

export interface Chart {
  kind: 'bar' | 'line';
  title?: string | undefined;
  points: readonly Point[];
}

const WIDTH = 640;
const HEIGHT = 360;
const PLOT = { left: 56, right: 624, top: 56, bottom: 316 };
const INK: Color = [38, 44, 58];
const GRID: Color = [224, 228, 236];
const ACCENT: Color = [63, 99, 214];
const NEGATIVE: Color = [201, 82, 62];
const TICKS = 4;

/** Draws the points as a PNG, without a graphics library. */
export function drawChart({ kind, title, points }: Chart): Bitmap {
  const bitmap = new Bitmap(WIDTH, HEIGHT);
  const values = points.map((point) => point.value);
  const { low, high, step } = scaleOf(Math.min(0, ...values), Math.max(0, ...values));
  const yOf = (value: number): number =>
    Math.round(PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top));

  for (let tick = 0; tick <= Math.round((high - low) / step); tick += 1) {
    const value = low + step * tick;
    bitmap.fill(PLOT.left, yOf(value), PLOT.right - PLOT.left, 1, GRID);
    const text = shortNumber(value);
    drawText(bitmap, text, PLOT.left - 8 - textWidth(text, 2), yOf(value) - 5, 2, INK);
  }

  const slot = (PLOT.right - PLOT.left) / points.length;
  const centreOf = (index: number): number => Math.round(PLOT.left + slot * (index + 0.5));

  points.forEach((point, index) => {
    const x = centreOf(index);
    const y = yOf(point.value);
    const color = point.value < 0 ? NEGATIVE : ACCENT;
    if (kind === 'bar') {
      const width = Math.max(1, Math.round(slot * 0.7));
      const top = Math.min(y, yOf(0));
      bitmap.fill(x - Math.floor(width / 2), top, width, Math.max(1, Math.abs(yOf(0) - y)), color);
    } else {
      const next = points[index + 1];
      if (next) bitmap.line(x, y, centreOf(index + 1), yOf(next.value), ACCENT, 3);
      bitmap.fill(x - 3, y - 3, 7, 7, color);
    }
    const label = fit(point.label, slot - 4, 2);
    drawText(bitmap, label, x - Math.round(textWidth(label, 2) / 2), PLOT.bottom + 12, 2, INK);
  });

  bitmap.fill(PLOT.left, yOf(0), PLOT.right - PLOT.left, 2, INK);
  if (title) drawText(bitmap, fit(title, WIDTH - 32, 3), 16, 18, 3, INK);
  return bitmap;
}

/** Widens the range to round numbers, so that the axis is easy to read. */
function scaleOf(lowest: number, highest: number): { low: number; high: number; step: number } {
  const rough = (highest - lowest || 1) / TICKS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= rough) ?? 10);
  const low = Math.floor(lowest / step) * step;
  return { low, high: Math.max(Math.ceil(highest / step) * step, low + step), step };
}

function fit(text: string, width: number, scale: number): string {
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(characters.join(''), scale) > width) characters.pop();
  return characters.join('');
}

function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${(value / 1e6).toPrecision(3)}M`;
  if (size >= 1e4) return `${Math.round(value / 1e3)}K`;
  return String(Number(value.toPrecision(3)));
}
