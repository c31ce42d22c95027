/** The elements of a preview: text and its structure. Each is written again, with only a few of its attributes. */
export const shownElements: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'hgroup', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['figure', 'figcaption', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'menu'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['span', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'q'],
  ...['cite', 'abbr', 'dfn', 'time', 'code', 'kbd', 'samp', 'var', 'tt', 'bdi', 'ruby', 'rt', 'rp'],
]);

export const emptyElements: ReadonlySet<string> = new Set(['br', 'hr', 'wbr']);

export type LeftOut = 'styles' | 'scripts' | 'images' | 'media' | 'controls';

const leftOut: readonly (readonly [kind: LeftOut | undefined, names: readonly string[]])[] = [
  ['scripts', ['script']],
  ['styles', ['style']],
  ['images', ['img', 'svg', 'canvas']],
  ['media', ['video', 'audio', 'iframe', 'frame', 'object', 'embed']],
  ['controls', ['input', 'select', 'textarea', 'button']],
  [undefined, ['math', 'template', 'title', 'datalist', 'noembed', 'noframes']],
];

/** Elements that are left out with their content, and the kind under which they are counted. */
export const leftOutElements: ReadonlyMap<string, LeftOut | undefined> = new Map(
  leftOut.flatMap(([kind, names]) => names.map((name) => [name, kind])),
);

const hidden: readonly (readonly [character: string, names: readonly string[]])[] = [
  ['\u00ad', ['shy']],
  ['\u200c', ['zwnj']],
  ['\u200d', ['zwj']],
  ['\u200e', ['lrm']],
  ['\u200f', ['rlm']],
  ['\u2060', ['NoBreak']],
  ['\u2061', ['ApplyFunction', 'af']],
  ['\u2062', ['InvisibleTimes', 'it']],
  ['\u2063', ['InvisibleComma', 'ic']],
  ['\u200b', ['ZeroWidthSpace', 'NegativeVeryThinSpace', 'NegativeThinSpace']],
  ['\u200b', ['NegativeMediumSpace', 'NegativeThickSpace']],
];

/** Named references to hidden characters. */
export const hiddenReferences: ReadonlyMap<string, string> = new Map(
  hidden.flatMap(([character, names]) => names.map((name) => [name, character])),
);

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
