/** The elements of a preview: text and its shape. Each is written anew, with only a few of its attributes. */
export const shownElements: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'hgroup', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['figure', 'figcaption', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'menu'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['span', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'q'],
  ...['cite', 'abbr', 'dfn', 'time', 'code', 'kbd', 'samp', 'var', 'tt', 'bdi', 'ruby', 'rt', 'rp'],
]);

/** They have no end. */
export const emptyElements: ReadonlySet<string> = new Set(['br', 'hr', 'wbr']);

export type LeftOut = 'styles' | 'scripts' | 'pictures' | 'media' | 'controls';

/** Elements left out with their content, and the kind that they count as. */
export const leftOutElements: ReadonlyMap<string, LeftOut | undefined> = new Map([
  ['script', 'scripts'],
  ['style', 'styles'],
  ['img', 'pictures'],
  ['svg', 'pictures'],
  ['canvas', 'pictures'],
  ['video', 'media'],
  ['audio', 'media'],
  ['iframe', 'media'],
  ['frame', 'media'],
  ['object', 'media'],
  ['embed', 'media'],
  ['input', 'controls'],
  ['select', 'controls'],
  ['textarea', 'controls'],
  ['button', 'controls'],
  ['math', undefined],
  ['template', undefined],
  ['title', undefined],
  ['datalist', undefined],
  ['noembed', undefined],
  ['noframes', undefined],
]);

/** Named references to characters that cannot be seen, and what they are. */
export const hiddenReferences: ReadonlyMap<string, string> = new Map([
  ['shy', '\u00ad'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['NoBreak', '\u2060'],
  ['ApplyFunction', '\u2061'],
  ['af', '\u2061'],
  ['InvisibleTimes', '\u2062'],
  ['it', '\u2062'],
  ['InvisibleComma', '\u2063'],
  ['ic', '\u2063'],
  ['ZeroWidthSpace', '\u200b'],
  ['NegativeVeryThinSpace', '\u200b'],
  ['NegativeThinSpace', '\u200b'],
  ['NegativeMediumSpace', '\u200b'],
  ['NegativeThickSpace', '\u200b'],
]);
