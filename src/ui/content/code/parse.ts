import type { Tree } from '@lezer/common';
import { highlightTree, tagHighlighter, tags as t } from '@lezer/highlight';
import type { LRParser } from '@lezer/lr';
import { TimeSlices } from '../../base/time-slices.js';

interface Most {
  /** Maximum number of levels, as the parser counts them: about three for each level of the text. */
  readonly depth: number;
  readonly ms: number;
}

/**
 * Returns a syntax tree, made in time slices; `undefined` if the text is nested too deeply, or has so many errors that parsing
 * would not end. The parser copies its stack at every error, so depth makes hostile text expensive in memory: 64 KiB of opening
 * brackets took 700 MB within a second. Besides depth, time is the limit, since errors have no other measure. Only the colors are
 * lost.
 */
export async function parse(
  parser: LRParser,
  text: string,
  most: Most,
  signal: AbortSignal | undefined,
): Promise<Tree | undefined> {
  const slices = new TimeSlices(signal);
  const parsing = parser.startParse(text);
  let spent = 0;
  for (let since = performance.now(); ;) {
    const tree = parsing.advance();
    if (tree) return tree;
    if (depthOf(parsing) > most.depth) return undefined;
    if (!slices.isLong) continue;
    spent += performance.now() - since;
    if (spent > most.ms) return undefined;
    await slices.rest();
    since = performance.now();
  }
}

/** Reads the depth from the internal state of a parse. Each of its stacks has three numbers per level. */
function depthOf(parsing: object): number {
  const { stacks } = parsing as { readonly stacks?: readonly { readonly stack?: readonly number[] }[] };
  return (stacks?.[0]?.stack?.length ?? 0) / 3;
}

type CodeKind =
  'keyword' | 'string' | 'number' | 'comment' | 'name' | 'type' | 'operator' | 'punctuation' | 'meta';

/** A range of code with a color: the class `code-<kind>` of `code.styles.ts`. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
  readonly kind: CodeKind;
}

/** The kind of each of a grammar's tags. There are few kinds, so that each color has a meaning. */
const kinds = tagHighlighter([
  { class: 'keyword', tag: [t.keyword, t.bool, t.null, t.atom, t.self, t.modifier, t.tagName] },
  { class: 'string', tag: [t.string, t.attributeValue, t.character, t.regexp, t.escape, t.url] },
  { class: 'number', tag: [t.number, t.color, t.unit] },
  { class: 'comment', tag: t.comment },
  { class: 'name', tag: [t.propertyName, t.attributeName, t.labelName, t.macroName] },
  { class: 'name', tag: [t.definition(t.variableName), t.function(t.variableName)] },
  { class: 'type', tag: [t.typeName, t.className, t.namespace] },
  { class: 'operator', tag: t.operator },
  { class: 'punctuation', tag: [t.punctuation, t.derefOperator] },
  { class: 'meta', tag: t.meta },
] satisfies { class: CodeKind; tag: unknown }[]);

/** Number of characters highlighted in one step. */
const windowChars = 4_096;

export async function rangesOf(tree: Tree, signal: AbortSignal | undefined): Promise<CodeRange[]> {
  const slices = new TimeSlices(signal);
  const ranges: CodeRange[] = [];
  const add = (from: number, to: number, classes: string): void => {
    // The innermost kind is named last.
    const kind = classes.slice(classes.lastIndexOf(' ') + 1) as CodeKind;
    const last = ranges.at(-1);
    if (last?.to === from && last.kind === kind) ranges[ranges.length - 1] = { from: last.from, to, kind };
    else ranges.push({ from, to, kind });
  };
  for (let from = 0; from < tree.length; from += windowChars) {
    highlightTree(tree, kinds, add, from, Math.min(from + windowChars, tree.length));
    if (slices.isLong) await slices.rest();
  }
  return ranges;
}
