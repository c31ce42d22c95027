export function number(value: number): string {
  // Formatting the first number takes a browser 10 ms, and three digits need no formatting.
  const digits = String(value);
  return digits.length < 4 ? digits : value.toLocaleString('zh-CN');
}
