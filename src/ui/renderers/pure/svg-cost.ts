import { Turns } from './turns.js';

/** A reference to a part of the same picture, in any attribute. */
const reference = /#([^\s"'()<>;,]+)/g;
/** Ways of writing a reference that the one above does not see. */
const disguised = /&#|\\/;
const rounds = 16;
/** In one tag: a picture that a program drew has a few. */
const mostReferences = 1_000;
/** Tags between two looks at the clock. */
const stint = 256;

interface Node {
  readonly parent: number;
  readonly weight: number;
  readonly id: string | undefined;
  readonly references: readonly string[];
  readonly times: number;
}

/**
 * How many elements an SVG picture becomes once everything that it repeats stands in its place: a few lines can be
 * billions. Infinity where that cannot be told from the tags alone. It goes over the source once, and parses nothing.
 */
export async function svgCost(source: string, most: number): Promise<number> {
  const turns = new Turns();
  const nodes = await nodesOf(source, turns);
  if (!nodes) return Infinity;
  let costs: ReadonlyMap<string, number> = new Map();
  let before = -1;
  for (let round = 0; round < rounds; round++) {
    const sums = await sumUp(nodes, costs, turns);
    if (sums.all === before || sums.all > most) return sums.all;
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

/** What each part with a name costs, where those that it refers to cost what they did in the round before. */
async function sumUp(
  nodes: readonly Node[],
  before: ReadonlyMap<string, number>,
  turns: Turns,
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

/** All elements in their order, below one that stands for the document. */
async function nodesOf(source: string, turns: Turns): Promise<readonly Node[] | undefined> {
  const nodes: Node[] = [{ parent: 0, weight: 0, id: undefined, references: [], times: 0 }];
  const open = [0];
  let tags = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    if (++tags % stint === 0 && turns.isLong) await turns.rest();
    const end = endOf(source, at);
    if (end === -1) return undefined;
    const tag = source.slice(at, end);
    const next = source.charAt(at + 1);
    at = end;
    if (next === '?') continue;
    if (next === '!') {
      // Entities of its own could hide anything.
      if (/^<!DOCTYPE[^[]*\[/i.test(tag)) return undefined;
    } else if (next === '/') open.pop();
    else {
      const node = nodeOf(tag, source, end, open.at(-1) ?? 0);
      if (!node) return undefined;
      nodes.push(node);
      if (!tag.endsWith('/>')) open.push(nodes.length - 1);
    }
  }
  return nodes;
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

function isPlainStyle(source: string, at: number): boolean {
  const end = source.indexOf('</', at);
  return end !== -1 && !/url\(|@import|\\|&/i.test(source.slice(at, end));
}

/** Nothing, where the tag could refer to more than can be seen in it. */
function nodeOf(tag: string, source: string, end: number, parent: number): Node | undefined {
  const name = /^<(?:[\w.-]+:)?([\w.-]*)/.exec(tag)?.[1] ?? '';
  if (disguised.test(tag) || (name === 'style' && !isPlainStyle(source, end))) return undefined;
  const references: string[] = [];
  for (const [, id = ''] of tag.matchAll(reference)) {
    if (references.push(id) > mostReferences) return undefined;
  }
  const isGroup = name === 'g' || name === 'svg' || name === 'symbol';
  return {
    parent,
    // Each step of a filter goes over all the pixels.
    weight: name.startsWith('fe') ? 1_000 : 1,
    id: /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1],
    references,
    // A marker comes at every corner, of which there are no more than characters.
    times: tag.includes('marker') ? (isGroup ? source.length : tag.length) : 1,
  };
}
