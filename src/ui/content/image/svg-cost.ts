import { isAllowed, isPlainNote, rulesOf } from './svg-allowed.js';
import { TimeSlices } from '../../base/time-slices.js';

/** A reference to a part of the same picture, in any attribute. */
const reference = /#([^\s"'()<>;,]+)/g;
const rounds = 16;
/** In one tag: a picture that a program drew has a few. */
const mostReferences = 1_000;
/** So much of a tag, of a path for instance, is as much work as an element; and so many rules of a style. */
const charsOfWork = 100;
const rulesOfWork = 10;
/** Tags between two looks at the clock. */
const stint = 256;

interface Node {
  readonly parent: number;
  readonly name: string;
  weight: number;
  readonly id: string | undefined;
  readonly references: readonly string[];
  readonly times: number;
}

/**
 * How many elements an SVG picture becomes once everything that it repeats stands in its place: a few lines can be
 * billions, which may come out as Infinity. `unknown` where the tags alone cannot tell what it costs. It goes over the
 * source once, and parses nothing.
 */
export async function svgCost(source: string, most: number): Promise<number | 'unknown'> {
  const turns = new TimeSlices();
  const read = await nodesOf(source, turns);
  if (!read) return 'unknown';
  const { nodes, css } = read;
  const rules = rulesOf(css);
  if (rules === undefined) return 'unknown';
  const work = 1 + Math.floor(rules / rulesOfWork);
  let costs: ReadonlyMap<string, number> = new Map();
  let before = -1;
  for (let round = 0; round < rounds; round++) {
    const sums = await sumUp(nodes, costs, turns);
    if (sums.all === before || sums.all * work > most) return sums.all * work;
    before = sums.all;
    costs = sums.costs;
  }
  // Still growing: it repeats itself.
  return Infinity;
}

interface Sums {
  readonly all: number;
  readonly costs: ReadonlyMap<string, number>;
}

/** Computes the cost of each named part from the costs of the previous round. */
async function sumUp(
  nodes: readonly Node[],
  before: ReadonlyMap<string, number>,
  turns: TimeSlices,
): Promise<Sums> {
  const sums = new Float64Array(nodes.length);
  const costs = new Map<string, number>();
  // A part comes after what it is in.
  for (let at = nodes.length - 1; at > 0; at--) {
    if (at % stint === 0 && turns.isLong) await turns.rest();
    const node = nodes[at];
    if (!node) continue;
    const repeated = node.references.reduce((sum, name) => sum + (before.get(name) ?? 0), 0);
    const sum = (sums[at] ?? 0) + node.weight + repeated * node.times;
    sums[node.parent] = (sums[node.parent] ?? 0) + sum;
    if (node.id !== undefined) costs.set(node.id, sum);
  }
  return { all: sums[0] ?? 0, costs };
}

interface Read {
  readonly nodes: readonly Node[];
  /** All its styles, as one text. */
  readonly css: string;
}

/** All elements in their order, below one that stands for the document. */
async function nodesOf(source: string, turns: TimeSlices): Promise<Read | undefined> {
  const nodes: Node[] = [{ parent: 0, weight: 0, id: undefined, references: [], times: 0, name: '' }];
  const open = [0];
  let css = '';
  let tags = 0;
  let from = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    if (++tags % stint === 0 && turns.isLong) await turns.rest();
    const end = endOf(source, at);
    if (end === -1) return undefined;
    const tag = source.slice(at, end);
    const node = nodes[open.at(-1) ?? 0];
    const text = source.slice(from, at) + (tag.startsWith('<![CDATA[') ? tag.slice(9, -3) : '');
    if (node?.name === 'style') css += text;
    // Each letter has its place.
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

/** The end of what begins with `<`: of a tag, a comment or the like. */
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

/** Returns `undefined` if it refers to too much. */
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
    // A marker comes at every corner, of which there are no more than characters.
    times: tag.includes('marker') ? (isGroup ? source.length : tag.length) : 1,
  };
}
