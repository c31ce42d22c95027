import { bounds } from '../../base/bounds.js';
import { TimeSlices } from '../../base/time-slices.js';
import type { Picture } from './picture.js';

const type = 'image/svg+xml';

/** The reason not to draw an SVG: its contents, its repetitions, or a failure of the browser. */
export type SvgRefusal = 'unknown' | 'references' | 'undrawable';

/** Returns an SVG to draw, with the size that the browser computes; or the reason not to draw it. */
export async function openSvg(source: string): Promise<Picture | SvgRefusal> {
  const cost = await svgCost(source, bounds.svgElements);
  if (cost === 'unknown') return 'unknown';
  if (cost > bounds.svgElements) return 'references';
  const blob = new Blob([source], { type });
  try {
    const { naturalWidth: width, naturalHeight: height } = await load(blob);
    if (width === 0 || height === 0) return 'undrawable';
    return { type, width, height, blob, isAnimated: false, decode };
  } catch {
    return 'undrawable';
  }
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const image = await load(blob);
  const { naturalWidth, naturalHeight } = image;
  // An SVG has no fixed number of pixels: more are sharper on a dense screen, and when enlarged.
  const scale = Math.min(
    Math.sqrt(bounds.framePixels / (naturalWidth * naturalHeight)),
    bounds.imageSide / Math.max(naturalWidth, naturalHeight),
    4,
  );
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** Loads an SVG as an image, which runs no script and loads nothing. This needs `img-src blob:`. */
async function load(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A reference to a part of the same image, in any attribute. */
const reference = /#([^\s"'()<>;,]+)/g;
const rounds = 16;
/** Maximum number of references in one tag: an image drawn by a program has a few. */
const mostReferences = 1_000;
/** Characters of a tag (of a path, for example), and rules of a style, that cost as much as an element. */
const charsOfWork = 100;
const rulesOfWork = 10;
/** Number of tags between two checks of the time slice. */
const tagsAtOnce = 256;

interface Node {
  readonly parent: number;
  readonly name: string;
  weight: number;
  readonly id: string | undefined;
  readonly references: readonly string[];
  readonly times: number;
}

/**
 * Returns the number of elements of an SVG image, including repetitions: a few lines can produce billions, even Infinity.
 * `unknown` if the tags alone do not determine the cost. Reads the source once, and parses nothing.
 */
export async function svgCost(source: string, most: number): Promise<number | 'unknown'> {
  const slices = new TimeSlices();
  const read = await nodesOf(source, slices);
  if (!read) return 'unknown';
  const { nodes, css } = read;
  const rules = rulesOf(css);
  if (rules === undefined) return 'unknown';
  const work = 1 + Math.floor(rules / rulesOfWork);
  let costs: ReadonlyMap<string, number> = new Map();
  let before = -1;
  for (let round = 0; round < rounds; round++) {
    const sums = await sumUp(nodes, costs, slices);
    if (sums.all === before || sums.all * work > most) return sums.all * work;
    before = sums.all;
    costs = sums.costs;
  }
  // It still grows, so it repeats itself.
  return Infinity;
}

/** Computes the cost of each named part from the costs of the previous round. */
async function sumUp(
  nodes: readonly Node[],
  before: ReadonlyMap<string, number>,
  slices: TimeSlices,
): Promise<{ readonly all: number; readonly costs: ReadonlyMap<string, number> }> {
  const sums = new Float64Array(nodes.length);
  const costs = new Map<string, number>();
  // A part comes after the part that contains it.
  for (let at = nodes.length - 1; at > 0; at--) {
    if (at % tagsAtOnce === 0 && slices.isLong) await slices.rest();
    const node = nodes[at];
    if (!node) continue;
    const repeated = node.references.reduce((sum, name) => sum + (before.get(name) ?? 0), 0);
    const sum = (sums[at] ?? 0) + node.weight + repeated * node.times;
    sums[node.parent] = (sums[node.parent] ?? 0) + sum;
    if (node.id !== undefined) costs.set(node.id, sum);
  }
  return { all: sums[0] ?? 0, costs };
}

/** Returns all elements in order, below one for the document, and all styles as one text. */
async function nodesOf(
  source: string,
  slices: TimeSlices,
): Promise<{ readonly nodes: readonly Node[]; readonly css: string } | undefined> {
  const nodes: Node[] = [{ parent: 0, weight: 0, id: undefined, references: [], times: 0, name: '' }];
  const open = [0];
  let css = '';
  let tags = 0;
  let from = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    if (++tags % tagsAtOnce === 0 && slices.isLong) await slices.rest();
    const end = endOf(source, at);
    if (end === -1) return undefined;
    const tag = source.slice(at, end);
    const node = nodes[open.at(-1) ?? 0];
    const text = source.slice(from, at) + (tag.startsWith('<![CDATA[') ? tag.slice(9, -3) : '');
    if (node?.name === 'style') css += text;
    // Each letter is laid out separately.
    else if (node?.name === 'text' || node?.name === 'tspan') node.weight += text.trim().length;
    at = from = end;
    if (tag.startsWith('</')) open.pop();
    else if (/^<[?!]/.test(tag)) {
      if (!isPlainNote(tag)) return undefined;
    } else {
      if (!isAllowed(tag)) return undefined;
      const child = nodeOf(tag, source, open.at(-1) ?? 0);
      if (!child) return undefined;
      nodes.push(child);
      if (!tag.endsWith('/>')) open.push(nodes.length - 1);
    }
  }
  return { nodes, css };
}

/** Returns the end of a tag, a comment or similar that begins at `at`; -1 if it has none. */
function endOf(source: string, at: number): number {
  for (const [start, stop] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!source.startsWith(start, at)) continue;
    const end = source.indexOf(stop, at + start.length);
    return end === -1 ? -1 : end + stop.length;
  }
  let quote = '';
  for (let end = at + 1; end < source.length; end++) {
    const char = source.charAt(end);
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '>') return end + 1;
    else if (char === '"' || char === "'") quote = char;
  }
  return -1;
}

/** Returns the node of a tag; `undefined` if it has too many references. */
function nodeOf(tag: string, source: string, parent: number): Node | undefined {
  const name = /^<(?:[^\s:/>]+:)?([^\s/>]*)/.exec(tag)?.[1] ?? '';
  const references: string[] = [];
  for (const [, id = ''] of tag.matchAll(reference)) {
    if (references.push(id) > mostReferences) return undefined;
  }
  const isGroup = name === 'g' || name === 'svg' || name === 'symbol';
  return {
    parent,
    name,
    weight: 1 + Math.floor(tag.length / charsOfWork),
    id: /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1],
    references,
    // A marker is drawn at every corner, and there are at most as many corners as characters.
    times: tag.includes('marker') ? (isGroup ? source.length : tag.length) : 1,
  };
}

/**
 * Elements whose drawing cost follows from their tags. Images, filters, masks, patterns and other documents are excluded: one of
 * these costs as much as thousands of the others.
 */
const elements: ReadonlySet<string> = new Set(
  (
    'svg g a switch defs symbol use metadata title desc style view ' +
    'path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath marker'
  ).split(' '),
);
/** Letters written as entities or escapes, which hide names from the checks below. */
const disguised = /&(?!(?:amp|lt|gt|quot|apos);)|\\/;
/**
 * Expensive styles and attributes: filters, masks, layers, unlimited dashes, values that repeat others, and `data:` addresses.
 * The color space of `filters` costs nothing.
 */
const costly =
  /filter(?!s\b)|mask|shadow|blend-mode(?!:normal)|dasharray(?!\s*[:=]\s*["']?none)|var\(|attr\(|image-set|data\s*:/i;
/** A reference to another document. */
const elsewhere = /url\((?!\s*(?:["']|&quot;|&apos;)?#)/i;
const namespaces = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** True if a tag is cheap to draw. Elements with another prefix are metadata of a program, and are not drawn. */
function isAllowed(tag: string): boolean {
  const [, prefix, name = ''] = /^<(?:([^\s:/>]+):)?([^\s/>]*)/.exec(tag) ?? [];
  if ((prefix === undefined || prefix === 'svg') && !elements.has(name)) return false;
  if (disguised.test(tag) || costly.test(tag) || elsewhere.test(tag)) return false;
  for (const [, of, one, other] of tag.matchAll(namespaces)) {
    const namespace = one ?? other ?? '';
    if (/xhtml|mathml/i.test(namespace)) return false;
    // Another prefix for SVG would bypass the names above.
    if (/2000\/svg/.test(namespace) && of !== undefined && of !== 'svg') return false;
  }
  return true;
}

/** True if an instruction, a comment or similar contains no styles, entities or other encoding. */
function isPlainNote(note: string): boolean {
  if (/^<\?xml-stylesheet/i.test(note)) return false;
  if (note.startsWith('<?')) return !/\sencoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i.test(note);
  // Declared entities could hide anything.
  return !/^<!DOCTYPE[^[]*\[/i.test(note);
}

const simpleSelectors = /^\s*(?:[.#]?[\w-]+|\*)(?:\s*,\s*(?:[.#]?[\w-]+|\*))*\s*$/;

/** Returns the number of rules, each of which is matched against each element; `undefined` if one may cost more than that. */
function rulesOf(css: string): number | undefined {
  if (/url\(|@|\/\*/i.test(css) || disguised.test(css) || costly.test(css)) return undefined;
  const rules = css.split('}');
  const areSimple = rules
    .slice(0, -1)
    .every((rule) => simpleSelectors.test(rule.slice(0, rule.indexOf('{'))));
  return areSimple && rules.at(-1)?.trim() === '' ? rules.length - 1 : undefined;
}
