import type { Bitmap, Color } from './png.js';

const GLYPH_WIDTH = 3;
const GLYPH_HEIGHT = 5;

// Five octal digits per character, one per row from the top. The bits of a digit are the three dots of its row.
const GLYPHS = new Map(
  Object.entries({
    A: '25755',
    B: '65656',
    C: '34443',
    D: '65556',
    E: '74647',
    F: '74644',
    G: '34553',
    H: '55755',
    I: '72227',
    J: '11152',
    K: '55655',
    L: '44447',
    M: '57755',
    N: '65555',
    O: '25552',
    P: '65644',
    Q: '25573',
    R: '65655',
    S: '34216',
    T: '72222',
    U: '55557',
    V: '55552',
    W: '55775',
    X: '55255',
    Y: '55222',
    Z: '71247',
    0: '75557',
    1: '26227',
    2: '61247',
    3: '61216',
    4: '55711',
    5: '74616',
    6: '34757',
    7: '71122',
    8: '75757',
    9: '75716',
    '-': '00700',
    '.': '00002',
    ',': '00024',
    '%': '51245',
    '+': '02720',
    '/': '11244',
    ':': '02020',
    ' ': '00000',
    "'": '22000',
    '(': '24442',
    ')': '21112',
  }),
);
const UNKNOWN = '77777';
const ACCENTS = /\p{Mn}/gu;

export function textWidth(text: string, scale: number): number {
  return Math.max(0, Array.from(text).length * (GLYPH_WIDTH + 1) - 1) * scale;
}

/** Draws text in small capitals. Accents are dropped, and a character without a glyph becomes a box. */
export function drawText(
  bitmap: Bitmap,
  text: string,
  left: number,
  top: number,
  scale: number,
  color: Color,
): void {
  let x = left;
  for (const character of text.normalize('NFD').replace(ACCENTS, '').toUpperCase()) {
    const rows = GLYPHS.get(character) ?? UNKNOWN;
    for (let row = 0; row < GLYPH_HEIGHT; row += 1) {
      const bits = Number(rows[row]);
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        const isSet = (bits >> (GLYPH_WIDTH - 1 - column)) & 1;
        if (isSet) bitmap.fill(x + column * scale, top + row * scale, scale, scale, color);
      }
    }
    x += (GLYPH_WIDTH + 1) * scale;
  }
}
