export function number(value: number): string {
  // Formatting the first number takes a browser 10 ms, and three digits need no formatting.
  const digits = String(value);
  return digits.length < 4 ? digits : value.toLocaleString('en');
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
