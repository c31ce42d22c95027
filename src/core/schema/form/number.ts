/** What a person wrote where a number belongs. */
export type NumberReading = { readonly value: number } | { readonly code: 'not-a-number' | 'inexact' };

/**
 * The number that a person wrote. Kind to how people write (`+5`, `.5`, `007`, the wide digits of an input method),
 * strict in what it gives: that very number, or none.
 */
export function readNumber(text: string): NumberReading {
  const plain = text.normalize('NFKC').replace('−', '-').trim();
  if (canonical(plain) === undefined) return { code: 'not-a-number' };
  return isExact(plain) ? { value: Number(plain) } : { code: 'inexact' };
}

/** Whether JavaScript gives a decimal number back as the same number. What is no number is nothing it could change. */
export function isExact(text: string): boolean {
  const written = canonical(text);
  return written === undefined || written === canonical(String(Number(text)));
}

/** One spelling for all spellings of a number: its sign, its digits without zeros at the ends, its power of ten. */
function canonical(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  if (all === '') return undefined;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return '0';
  const significant = trimZeros(digits);
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** By hand: `/0+$/` takes time in the square of the length where many zeros stand in the middle. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}
