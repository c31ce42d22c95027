import type { TimeSlices } from '../../base/time-slices.js';
import type { Stretch } from '../part/leaves.js';

/** The 16 traditional terminal colors. Every other color is mapped to one of them. */
const palette: readonly number[] = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

/** Returns the nearest of the 16. Red, green and blue are weighted roughly like human vision. */
export function nearestColor(red: number, green: number, blue: number): number {
  const distances = palette.map((color) => {
    const inRed = red - (color >> 16);
    const inGreen = green - ((color >> 8) & 255);
    const inBlue = blue - (color & 255);
    const mean = red - inRed / 2;
    return (2 + mean / 256) * inRed ** 2 + 4 * inGreen ** 2 + (2 + (255 - mean) / 256) * inBlue ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

/** Returns one of the 256 colors: the 16, a cube of 6 by 6 by 6, and 24 grays. */
export function paletteColor(index: number): number {
  if (index < 16) return index;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return nearestColor(grey, grey, grey);
  }
  const step = (value: number): number => (value === 0 ? 0 : 55 + value * 40);
  const cell = index - 16;
  return nearestColor(step(Math.floor(cell / 36)), step(Math.floor(cell / 6) % 6), step(cell % 6));
}

/** A terminal's style for the following text. Colors are numbers of the 16 that all terminals have. */
const plain = {
  bold: false,
  dim: false,
  italic: false,
  underlined: false,
  struck: false,
  inverse: false,
  color: undefined as number | undefined,
  background: undefined as number | undefined,
};

type AnsiStyle = Readonly<typeof plain>;

const attributes: ReadonlyMap<number, Partial<AnsiStyle>> = new Map<number, Partial<AnsiStyle>>([
  [0, plain],
  [1, { bold: true }],
  [2, { dim: true }],
  [3, { italic: true }],
  [4, { underlined: true }],
  [7, { inverse: true }],
  [9, { struck: true }],
  [21, { underlined: true }],
  [22, { bold: false, dim: false }],
  [23, { italic: false }],
  [24, { underlined: false }],
  [27, { inverse: false }],
  [29, { struck: false }],
  [39, { color: undefined }],
  [49, { background: undefined }],
  // Blinking, fonts, frames, and hidden text: known, but without effect here.
  ...[5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 26, 28, 50, 51, 52, 53, 54, 55, 59].map(
    (code): [number, Partial<AnsiStyle>] => [code, {}],
  ),
]);

/** Returns the look after a sequence with these parameters; `undefined` if one of them is unknown. */
function lookAfter(before: AnsiStyle, parameters: string): AnsiStyle | undefined {
  let look = before;
  const groups = parameters.split(';');
  for (let at = 0; at < groups.length; at++) {
    const [code = 0, ...more] = (groups[at] ?? '').split(':').map(Number);
    let change: Partial<AnsiStyle> | undefined;
    if (code === 38 || code === 48 || code === 58) {
      const rest = more.length > 0 ? more : groups.slice(at + 1, at + 5).map(Number);
      const color = colorOf(rest, more.length > 4 ? 2 : 1);
      if (color === undefined) return undefined;
      if (more.length === 0) at += rest[0] === 5 ? 2 : 4;
      change = code === 38 ? { color } : code === 48 ? { background: color } : {};
    } else if (more.length > 0) {
      // The style of an underline.
      change = code === 4 && more.length === 1 ? { underlined: more[0] !== 0 } : undefined;
    } else change = attributes.get(code) ?? basicColor(code);
    if (!change) return undefined;
    look = { ...look, ...change };
  }
  return look;
}

function basicColor(code: number): Partial<AnsiStyle> | undefined {
  if (code >= 30 && code <= 37) return { color: code - 30 };
  if (code >= 40 && code <= 47) return { background: code - 40 };
  if (code >= 90 && code <= 97) return { color: code - 82 };
  return code >= 100 && code <= 107 ? { background: code - 92 } : undefined;
}

/** Reads `5;n`, or `2;r;g;b`, which may have a color space number before its colors. */
function colorOf(rest: readonly number[], first: number): number | undefined {
  const values = rest[0] === 2 ? rest.slice(first, first + 3) : rest.slice(1, 2);
  if (values.some((value) => !(value <= 255))) return undefined;
  const [red, green, blue] = values;
  if (red === undefined) return undefined;
  if (rest[0] === 5) return paletteColor(red);
  return rest[0] !== 2 || green === undefined || blue === undefined
    ? undefined
    : nearestColor(red, green, blue);
}

/** Returns the classes of a look. Backgrounds are few, since text of any color must be readable on each. */
function classesOf({ color, background, ...styles }: AnsiStyle): string {
  const classes: string[] = Object.entries(styles).flatMap(([name, isOn]) => (isOn ? name : []));
  if (color !== undefined) classes.push(`color-${color}`);
  if (background !== undefined) classes.push(`ground-${background % 8}`);
  return classes.join(' ');
}

/** A text as shown, and the look of its ranges. */
export interface Colored {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

const sequence = /\x1b\[(\d{0,3}(?:[;:]\d{0,3}){0,31})m/y;
const introducer = '\x1b[';

/** Number of steps between two clock checks or joins, which cost more than a step. */
const stepsAtOnce = 512;

/**
 * Removes color sequences from a text, in one pass. Any other sequence stays as visible characters, as does one that is cut off
 * or has an unknown parameter. No terminal command has an effect, and nothing is hidden.
 */
export async function readAnsi(text: string, slices: TimeSlices): Promise<Colored> {
  const stretches: { from: number; to: number; look: string }[] = [];
  const joined: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let look: AnsiStyle = plain;
  let classes = '';
  const add = (from: number, to: number): void => {
    if (from === to) return;
    const start = length;
    length += to - from;
    pieces.push(text.slice(from, to));
    if (classes === '') return;
    const last = stretches.at(-1);
    if (last?.to === start && last.look === classes) last.to = length;
    else stretches.push({ from: start, to: length, look: classes });
  };

  let from = 0;
  let steps = 0;
  for (let at = text.indexOf(introducer); at !== -1; steps++) {
    sequence.lastIndex = at;
    const [whole = '', parameters = ''] = sequence.exec(text) ?? [];
    const next = whole === '' ? undefined : lookAfter(look, parameters);
    if (next) {
      add(from, at);
      from = at + whole.length;
      look = next;
      classes = classesOf(next);
    }
    at = text.indexOf(introducer, next ? from : at + introducer.length);
    if (steps % stepsAtOnce !== 0) continue;
    joined.push(pieces.join(''));
    pieces = [];
    if (slices.isLong) await slices.rest();
  }
  add(from, text.length);
  return { text: [...joined, ...pieces].join(''), stretches };
}
