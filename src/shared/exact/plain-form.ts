/** Maximum length of a number, in characters. More digits are of no use. */
export const mostDigits = 1_000;

/** Returns a number in a uniform notation: its digits without zeros at either end, and the power of ten of the last digit. */
export function plainForm(text: string): string {
  const [, minus = '', whole = text, fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  while (digits[length - 1] === '0') length--;
  if (length === 0) return '0';
  return `${minus}${digits.slice(0, length)}e${Number(power) - fraction.length + digits.length - length}`;
}

/** Returns true if JavaScript would write a different number than this text. */
export function isChanged(text: string): boolean {
  const made = String(Number(text));
  return made !== text && plainForm(made) !== plainForm(text);
}
