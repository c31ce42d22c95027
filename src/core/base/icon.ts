import { isObject, listOf } from '../../shared/is-object.js';

/** Maximum number of icons of one item, and of sizes of each icon. Only one icon is shown. */
const mostIcons = 16;

type Icons = readonly {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}[];

/**
 * Reads the icons of an item other than a tool (the size of a tool is limited as a whole). Malformed icons and icons longer
 * than `mostChars` are left out.
 */
export function readIcons(raw: unknown, mostChars = Infinity): Icons {
  return listOf(raw)
    .slice(0, mostIcons)
    .flatMap((icon) => readIcon(icon, mostIcons))
    .filter(({ src }) => src.length <= mostChars);
}

/** Reads an icon (MCP 2026-07-28, `Icon`) as a list of one; returns an empty list if it is malformed. */
export function readIcon(raw: unknown, mostSizes = Infinity): Icons {
  if (!isObject(raw) || typeof raw['src'] !== 'string') return [];
  const { src, mimeType, sizes } = raw;
  const texts = listOf(sizes)
    .slice(0, mostSizes)
    .filter((size) => typeof size === 'string');
  return [
    {
      src,
      ...(typeof mimeType === 'string' ? { mimeType } : {}),
      ...(texts.length > 0 ? { sizes: texts } : {}),
    },
  ];
}
