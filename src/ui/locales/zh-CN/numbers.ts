export function number(value: number): string {
  return value.toLocaleString('zh-CN');
}
