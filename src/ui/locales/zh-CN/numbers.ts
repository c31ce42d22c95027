export function number(value: number): string {
  // The first number that the browser formats takes it 10 ms, and most counts need none of it.
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString('zh-CN');
}
