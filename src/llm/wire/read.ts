/** Reads values of a model's server, which are not trusted to be what they should be. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the objects of a list; none if it is no list. */
export function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
