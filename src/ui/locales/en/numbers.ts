export function number(value: number): string {
  // Formatting the first number takes a browser 10 ms, and three digits need no formatting.
  const digits = String(value);
  // Very large and very small numbers are shorter in scientific notation, so they stay unchanged.
  const isShort = digits.length < 4 || digits.includes('e');
  return isShort ? digits : value.toLocaleString('en', { maximumFractionDigits: 20 });
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
