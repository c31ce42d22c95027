import type { JsonObject, ModelTool } from '../../core/index.js';
import { textOf } from './json.js';
import { Unfit } from './fit-schema.js';
import { type FittedTool, fitTool } from './fit-tool.js';
import { aliasOf } from './property-names.js';
import type { ToolRules } from './rules.js';

/** A tool of the page, and the form in which its provider gets it. */
export interface Offered {
  readonly tool: ModelTool;
  readonly name: string;
  readonly fitted: FittedTool;
}

export interface Offer {
  readonly offered: readonly Offered[];
  /** Sentences that name what is left out, and why. */
  readonly warnings: readonly string[];
}

/** Maximum number of left-out tools with a separate warning. */
const mostNamed = 5;

/** Returns the tools of one request, in the given order. `wanted` is the tool that the model has to call. */
export function offerOf(
  tools: readonly ModelTool[],
  rules: ToolRules,
  providerTools: readonly JsonObject[],
  wanted: string | undefined,
): Offer {
  const left: string[] = [];
  const fit = tools.flatMap((tool, at) => {
    const fitted =
      tools.findIndex(({ name }) => name === tool.name) < at ? 'another has its name' : tried(tool, rules);
    if (typeof fitted !== 'string') return [{ tool, fitted }];
    left.push(`The tool ${JSON.stringify(tool.name.slice(0, 64))} of ${tool.server} is left out: ${fitted}.`);
    return [];
  });
  const room = Math.max(0, rules.tools - providerTools.length);
  const chosen = first(fit, room, rules.allChars, wanted);
  const beyond = fit.length - chosen.length;
  const warnings = [
    ...left.slice(0, mostNamed),
    ...(left.length > mostNamed
      ? [`${left.length - mostNamed} more tools are left out for such reasons.`]
      : []),
    ...(beyond > 0
      ? [
          `This model takes ${chosen.length} of these ${fit.length} tools at a time: ${beyond === 1 ? 'the last one is' : `the last ${beyond} are`} left out. Hide tools that it does not need.`,
        ]
      : []),
  ];
  return { offered: named(chosen, rules, providerTools), warnings };
}

function tried(tool: ModelTool, rules: ToolRules): FittedTool | string {
  try {
    return fitTool(tool, rules);
  } catch (error) {
    // A schema with too many levels overflows the stack.
    return error instanceof Unfit ? error.message : 'its schema cannot be read';
  }
}

type Fit = Pick<Offered, 'tool' | 'fitted'>;

function first(all: readonly Fit[], room: number, chars: number, wanted: string | undefined): readonly Fit[] {
  const ordered = [...all].sort(
    (one, other) => Number(other.tool.name === wanted) - Number(one.tool.name === wanted),
  );
  const chosen = new Set<Fit>();
  let length = 0;
  for (const one of ordered) {
    const { description, parameters } = one.fitted;
    length += JSON.stringify([description, parameters]).length + one.tool.name.length;
    if (chosen.size === room || length > chars) break;
    chosen.add(one);
  }
  return all.filter((one) => chosen.has(one));
}

/** A valid name stays; each other tool gets a name that is not taken. */
function named(
  all: readonly Fit[],
  rules: ToolRules,
  providerTools: readonly JsonObject[],
): readonly Offered[] {
  const taken = new Set(providerTools.map(({ name }) => textOf(name)));
  const isRight = ({ tool: { name } }: Fit): boolean => rules.name.test(name) && !taken.has(name);
  const right = new Set(all.filter(isRight).map(({ tool }) => tool.name));
  for (const name of right) taken.add(name);
  return all.map((one) => {
    const { name } = one.tool;
    if (right.has(name)) return { ...one, name };
    const alias = aliasOf(name, rules.name, (other) => taken.has(other));
    taken.add(alias);
    return { ...one, name: alias };
  });
}
