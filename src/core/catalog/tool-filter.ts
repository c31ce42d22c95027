import { isObject } from '../../shared/is-object.js';
import { problem, type Problem } from '../base/problems.js';
import type { Tool, ToolAnnotations, ToolMatch } from '../protocol/index.js';

/** Defaults for a tool's missing annotations (MCP `ToolAnnotations`). */
const unsaid = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

export interface Filtered {
  readonly tools: readonly Tool[];
  /** Present if a part of the filter matches no tool, which may be a spelling mistake. */
  readonly problem?: Problem;
}

/** Leaves out the tools that the page does not want. If the filter is malformed, no tool is left. */
export function filterTools(tools: readonly Tool[], filter: unknown): Filtered {
  const { include = ['*'], exclude = [] } = isObject(filter) ? filter : { include: filter, exclude: [] };
  const wanted = readRules(include);
  const unwanted = readRules(exclude);
  if (!wanted || !unwanted) return { tools: [], problem: problem('tool-filter-malformed') };
  const matches = (rules: readonly Rule[], tool: Tool): boolean => rules.some((rule) => rule.matches(tool));
  const idle = tools.length === 0 ? [] : [...wanted, ...unwanted].filter((rule) => !tools.some(rule.matches));
  return {
    tools: tools.filter((tool) => matches(wanted, tool) && !matches(unwanted, tool)),
    ...(idle.length > 0 && {
      problem: problem('tool-filter-idle', { detail: idle.map(({ text }) => text).join(', ') }),
    }),
  };
}

interface Rule {
  readonly text: string;
  readonly matches: (tool: Tool) => boolean;
}

function readRules(given: unknown): readonly Rule[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const rules = (given as readonly unknown[]).map((match) => readRule(match as ToolMatch));
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

function readRule(match: ToolMatch): Rule | undefined {
  const text = JSON.stringify(match);
  if (typeof match === 'string') return { text, matches: ({ name }) => isNamed(match, name) };
  if (!isObject(match)) return undefined;
  const hints = Object.entries(match);
  const areKnown = hints.every(([hint, value]) => hint in unsaid && typeof value === 'boolean');
  if (!areKnown || hints.length === 0) return undefined;
  return {
    text,
    matches({ annotations }) {
      const said: ToolAnnotations = { ...unsaid, ...annotations };
      return hints.every(([hint, value]) => said[hint as keyof ToolAnnotations] === value);
    },
  };
}

/** Returns true if a name matches a pattern, in which `*` stands for any characters. Runs without backtracking. */
function isNamed(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  let at = name.startsWith(first) ? first.length : -1;
  for (const part of rest) {
    if (at < 0) return false;
    const found = name.indexOf(part, at);
    at = found < 0 ? -1 : found + part.length;
  }
  return at >= 0 && name.length - last.length >= at && name.endsWith(last);
}
