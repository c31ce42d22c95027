import type { JsonValue, Part } from '../../../core/index.js';

const strings: ReadonlyMap<
  unknown,
  { readonly always: readonly string[]; readonly maybe: readonly string[] }
> = new Map([
  ['text', { always: ['text'], maybe: [] }],
  ['image', { always: ['data', 'mimeType'], maybe: [] }],
  ['audio', { always: ['data', 'mimeType'], maybe: [] }],
  ['link', { always: ['uri', 'name'], maybe: ['title', 'description', 'mimeType'] }],
  ['resource', { always: ['uri'], maybe: ['mimeType', 'text', 'blob'] }],
  ['structured', { always: [], maybe: [] }],
  ['unknown', { always: ['type'], maybe: [] }],
]);

/**
 * Parts come typed from the core, and from a page's own hands in whatever shape they are. What is no part is shown as
 * the unknown thing it is, so that a renderer can rely on its strings being strings.
 */
export function admitPart(part: unknown): Part {
  if (typeof part !== 'object' || part === null) return unknown(part);
  const fields = part as Readonly<Record<string, unknown>>;
  const rule = strings.get(fields['kind']);
  if (!rule) return unknown(part);
  const isWhole =
    rule.always.every((name) => typeof fields[name] === 'string') &&
    rule.maybe.every((name) => fields[name] === undefined || typeof fields[name] === 'string');
  return isWhole && isSound(fields['annotations']) && isSound(fields['limit'])
    ? (part as Part)
    : unknown(part);
}

function isSound(extra: unknown): boolean {
  return extra === undefined || (typeof extra === 'object' && extra !== null);
}

function unknown(value: unknown): Part {
  return { kind: 'unknown', type: '', value: (value ?? null) as JsonValue };
}
