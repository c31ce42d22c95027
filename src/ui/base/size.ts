/** A number of bytes as people say it. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, scale] =
    bytes < 1_000 ? ['byte', 1] : bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / scale);
}
