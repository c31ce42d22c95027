import { isObject } from './is-object.js';

/** Reads an icon (MCP 2026-07-28, `Icon`) as a list of one; returns an empty list if it is malformed. */
export function readIcon(
  raw: unknown,
  mostSizes = Infinity,
): readonly { readonly src: string; readonly mimeType?: string; readonly sizes?: readonly string[] }[] {
  if (!isObject(raw) || typeof raw['src'] !== 'string') return [];
  const { src, mimeType, sizes } = raw;
  const texts = Array.isArray(sizes)
    ? sizes.slice(0, mostSizes).filter((size: unknown) => typeof size === 'string')
    : [];
  return [
    {
      src,
      ...(typeof mimeType === 'string' ? { mimeType } : {}),
      ...(texts.length > 0 ? { sizes: texts } : {}),
    },
  ];
}
