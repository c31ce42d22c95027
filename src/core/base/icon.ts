import { isObject } from '../../shared/is-object.js';

/** Number of icons of one thing that are read, and of sizes of each; one is shown. */
const mostIcons = 16;

type Icons = readonly {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}[];

/** Reads the icons of a thing that is no tool: a tool's whole definition is bounded. What is malformed or longer is left out. */
export function readIcons(raw: unknown, mostChars: number): Icons {
  const all: readonly unknown[] = Array.isArray(raw) ? raw : [];
  return all
    .slice(0, mostIcons)
    .flatMap((icon) => readIcon(icon, mostIcons))
    .filter(({ src }) => src.length <= mostChars);
}

/** Reads an icon (MCP 2026-07-28, `Icon`) as a list of one; returns an empty list if it is malformed. */
export function readIcon(raw: unknown, mostSizes = Infinity): Icons {
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
