/** The 16 colours as terminals have had them for long: what any other colour is measured by. */
const palette: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

/** Which of the 16 is nearest. Red, green and blue are weighed roughly as eyes do. */
export function nearestColor(red: number, green: number, blue: number): number {
  let nearest = 0;
  let least = Infinity;
  palette.forEach(([r, g, b], index) => {
    const mean = (red + r) / 2;
    const distance =
      (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  });
  return nearest;
}

/** Returns one of the 256 colours: the 16, a cube of 6 by 6 by 6, and 24 greys. */
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

/** How a terminal would write what follows. Colours are numbers of the 16 that all terminals have. */
export interface Look {
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly isInverse: boolean;
  readonly color: number | undefined;
  readonly ground: number | undefined;
}

export const plain: Look = {
  isBold: false,
  isDim: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isInverse: false,
  color: undefined,
  ground: undefined,
};

const attributes: ReadonlyMap<number, Partial<Look>> = new Map<number, Partial<Look>>([
  [0, plain],
  [1, { isBold: true }],
  [2, { isDim: true }],
  [3, { isItalic: true }],
  [4, { isUnderlined: true }],
  [7, { isInverse: true }],
  [9, { isStruck: true }],
  [21, { isUnderlined: true }],
  [22, { isBold: false, isDim: false }],
  [23, { isItalic: false }],
  [24, { isUnderlined: false }],
  [27, { isInverse: false }],
  [29, { isStruck: false }],
  [39, { color: undefined }],
  [49, { ground: undefined }],
  // Blinking, fonts, frames, and what hides text: known, and of no effect here.
  ...[5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 26, 28, 50, 51, 52, 53, 54, 55, 59].map(
    (code): [number, Partial<Look>] => [code, {}],
  ),
]);

/** The look after a sequence with these parameters; nothing where one of them is unknown, so that it is not taken for a look. */
export function lookAfter(before: Look, parameters: string): Look | undefined {
  let look = before;
  const groups = parameters.split(';');
  for (let at = 0; at < groups.length; at++) {
    const [code = 0, ...more] = (groups[at] ?? '').split(':').map(Number);
    let change: Partial<Look> | undefined;
    if (code === 38 || code === 48 || code === 58) {
      const rest = more.length > 0 ? more : groups.slice(at + 1, at + 5).map(Number);
      const color = colorOf(rest, more.length > 4 ? 2 : 1);
      if (color === undefined) return undefined;
      if (more.length === 0) at += rest[0] === 5 ? 2 : 4;
      change = code === 38 ? { color } : code === 48 ? { ground: color } : {};
    } else if (more.length > 0) {
      // Of which kind a line under the text is.
      change = code === 4 && more.length === 1 ? { isUnderlined: more[0] !== 0 } : undefined;
    } else change = attributes.get(code) ?? basicColor(code);
    if (!change) return undefined;
    look = { ...look, ...change };
  }
  return look;
}

function basicColor(code: number): Partial<Look> | undefined {
  const number = code % 10;
  if (number > 7) return undefined;
  switch ((code - number) / 10) {
    case 3:
      return { color: number };
    case 4:
      return { ground: number };
    case 9:
      return { color: number + 8 };
    case 10:
      return { ground: number + 8 };
    default:
      return undefined;
  }
}

/** `5;n`, or `2;r;g;b`, which may have the number of a colour space before its colours. */
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

/** Its classes. Grounds are few: a text of any colour has to be read on each. */
export function classesOf(look: Look): string {
  if (look === plain) return '';
  const { color, ground } = look;
  return [
    look.isBold && 'bold',
    look.isDim && 'dim',
    look.isItalic && 'italic',
    look.isUnderlined && 'underlined',
    look.isStruck && 'struck',
    color !== undefined && `color-${color}`,
    ground !== undefined && `ground-${ground % 8}`,
    look.isInverse && 'inverse',
  ]
    .filter((name) => name !== false)
    .join(' ');
}
