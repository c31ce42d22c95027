export function number(value: number): string {
  return value.toLocaleString('en');
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
