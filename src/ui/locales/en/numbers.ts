export function number(value: number): string {
  // The first number that a browser formats takes it 10 ms, and one of three digits needs none of it.
  const digits = String(value);
  return digits.length < 4 ? digits : value.toLocaleString('en');
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
