/**
 * What is drawn at a cost that its tags tell. Not among it: pictures, filters, masks, patterns and other documents, of
 * which one is worth thousands of the others.
 */
const elements: ReadonlySet<string> = new Set(
  (
    'svg g a switch defs symbol use metadata title desc style view ' +
    'path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath marker'
  ).split(' '),
);
/** Writes letters by other signs, so that nothing here can be read. */
const disguised = /&(?!(?:amp|lt|gt|quot|apos);)|\\/;
/**
 * The same costs as styles and as attributes: filters, masks, layers, dashes without number, values that repeat others, and
 * addresses that hold what they are the address of. Whether `filters` are done in this or that colour costs nothing.
 */
const costly =
  /filter(?!s\b)|mask|shadow|blend-mode(?!:normal)|dasharray(?!\s*[:=]\s*["']?none)|var\(|attr\(|image-set|data\s*:/i;
/** Any other document than the picture's own. */
const elsewhere = /url\((?!\s*(?:["']|&quot;|&apos;)?#)/i;
const namespaces = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** True if a tag is drawn cheaply. Another program's own notes, under a prefix, are not drawn at all. */
export function isAllowed(tag: string): boolean {
  const [, prefix, name = ''] = /^<(?:([^\s:/>]+):)?([^\s/>]*)/.exec(tag) ?? [];
  if ((prefix === undefined || prefix === 'svg') && !elements.has(name)) return false;
  if (disguised.test(tag) || costly.test(tag) || elsewhere.test(tag)) return false;
  for (const [, of, one, other] of tag.matchAll(namespaces)) {
    const namespace = one ?? other ?? '';
    if (/xhtml|mathml/i.test(namespace)) return false;
    // Under another prefix the names above would not be seen.
    if (/2000\/svg/.test(namespace) && of !== undefined && of !== 'svg') return false;
  }
  return true;
}

/** Whether it is no more than a note on the picture: styles come by it too, and so do letters that stand for others. */
export function isPlainNote(note: string): boolean {
  if (note.startsWith('<?')) {
    return (
      !/^<\?xml-stylesheet/i.test(note) && !/\sencoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i.test(note)
    );
  }
  // Entities of its own could hide anything.
  return !/^<!DOCTYPE[^[]*\[/i.test(note);
}

const simpleSelectors = /^\s*(?:[.#]?[\w-]+|\*)(?:\s*,\s*(?:[.#]?[\w-]+|\*))*\s*$/;

/** How many rules a style has, each of which is tried on each element; nothing where one is more work than that. */
export function rulesOf(css: string): number | undefined {
  if (/url\(|@|\/\*/i.test(css) || disguised.test(css) || costly.test(css)) return undefined;
  const rules = css.split('}');
  const areSimple = rules
    .slice(0, -1)
    .every((rule) => simpleSelectors.test(rule.slice(0, rule.indexOf('{'))));
  return areSimple && rules.at(-1)?.trim() === '' ? rules.length - 1 : undefined;
}
