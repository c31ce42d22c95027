import { problem, type Problem } from '../base/problems.js';
import { readIcon } from '../base/icon.js';
import { isObject, listOf, objectOf } from '../../shared/is-object.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import type { JsonObject, ParamHeader, RejectedTool, Tool, ToolDefinition } from '../protocol/index.js';
import { annotation, paramHeadersOf } from './param-headers.js';

/**
 * Key of the placeholder for a tool that was left out of a list because of a limit. The value is the limit's name. If a server
 * sends this key, only that tool is rejected.
 */
export const leftOutKey = 'mcp-tools/left-out';

export interface AdmittedTool {
  readonly definition: ToolDefinition;
  /** False if the tool is only for an app (MCP Apps, `_meta.ui.visibility`). */
  readonly forModel: boolean;
  readonly paramHeaders: readonly ParamHeader[];
  readonly taskSupport: Tool['taskSupport'];
  /** True if a quick check shows that the definition contains no hidden characters. */
  readonly isPlain: boolean;
}

/** Prefix of the names of the host's own tools. Servers' tools cannot have it. */
export const hostToolPrefix = 'mcp-tools/';

/** Matches non-ASCII and escaped characters in JSON. All hidden characters are among these. */
const unusual = /[^ -~]|\\[bfru]/;

/** Returns true if it is certain that JSON contains no hidden characters, escaped or not. */
export function isPlainJson(json: string): boolean {
  return !unusual.test(json);
}

/** Checks a server's tools one by one. Yields each as admitted, or as rejected with the reason. */
export function* admitTools(raw: readonly unknown[], limits: Limits): Generator<AdmittedTool | RejectedTool> {
  const counts = new Map<unknown, number>();
  for (const tool of raw) if (isObject(tool)) counts.set(tool['name'], (counts.get(tool['name']) ?? 0) + 1);
  // A server may send millions. Tools beyond the limits are not read.
  const { toolsPerServer, rejectedTools } = limits;
  for (const [index, tool] of raw.slice(0, toolsPerServer + rejectedTools).entries()) {
    const name = isObject(tool) && typeof tool['name'] === 'string' ? tool['name'] : '';
    const isSurplus = index >= toolsPerServer;
    const json = isSurplus ? '' : jsonOf(tool);
    const fault = isSurplus
      ? problem('too-many-tools', { value: toolsPerServer })
      : faultOf(tool, json, limits, counts);
    const read = fault ?? readTool(tool as JsonObject, json ?? '');
    yield 'definition' in read ? read : { name: name.slice(0, limits.toolNameChars), problem: read };
  }
}

function faultOf(
  tool: unknown,
  json: string | undefined,
  limits: Limits,
  counts: ReadonlyMap<unknown, number>,
): Problem | undefined {
  const malformed = (detail: string): Problem => problem('tool-malformed', { detail });
  if (!isObject(tool)) return malformed('it is not an object.');
  const leftOut = tool[leftOutKey];
  if (leftOut === 'toolDepth' || isDeeperThan(tool, limits.toolDepth)) {
    return malformed(`it is nested more than ${limits.toolDepth} levels deep.`);
  }
  if (leftOut === 'toolChars') return problem('tool-too-large', { value: limits.toolChars });
  const { name, inputSchema } = tool;
  if (typeof name !== 'string' || name === '') return malformed('it has no name.');
  if (name.startsWith(hostToolPrefix)) return malformed('its name is reserved.');
  if (name.length > limits.toolNameChars)
    return malformed(`its name is over ${limits.toolNameChars} characters long.`);
  if ((counts.get(name) ?? 0) > 1) return problem('tool-duplicate', { name });
  if (!isNothing(inputSchema)) {
    if (!isObject(inputSchema)) return malformed('its `inputSchema` is not an object.');
    if ((inputSchema['type'] ?? 'object') !== 'object')
      return malformed('its `inputSchema` is not of type "object".');
  }
  if (json === undefined || json.length > limits.toolChars)
    return problem('tool-too-large', { value: limits.toolChars });
  return undefined;
}

/** Returns a tool as JSON; `undefined` if it is nested too deeply to serialize. */
function jsonOf(tool: unknown): string | undefined {
  try {
    return JSON.stringify(tool);
  } catch {
    return undefined;
  }
}

/** Returns true for the values that servers send in place of an empty schema. */
function isNothing(schema: unknown): boolean {
  return (schema ?? '') === '' || (Array.isArray(schema) && schema.length === 0);
}

/** Reads a tool. Malformed optional fields are left out, and the tool is admitted without them. */
function readTool(tool: JsonObject, json: string): AdmittedTool | Problem {
  const { outputSchema } = tool;
  const inputSchema = isNothing(tool['inputSchema'])
    ? { type: 'object' }
    : (tool['inputSchema'] as JsonObject);
  const paramHeaders = json.includes(annotation) ? paramHeadersOf(inputSchema) : [];
  if (typeof paramHeaders === 'string') return problem('tool-header-invalid', { detail: paramHeaders });
  const annotations = claimsOf(tool['annotations']);
  const icons = listOf(tool['icons']).flatMap((icon) => readIcon(icon));
  const { ui, [flatAppUri]: resourceUri } = objectOf(tool['_meta']);
  // Older servers send only the address.
  const app = isObject(ui) ? ui : typeof resourceUri === 'string' ? { resourceUri } : undefined;
  const visibility: unknown = app?.['visibility'];
  const forModel = !Array.isArray(visibility) || visibility.includes('model');
  const definition: ToolDefinition = {
    name: tool['name'] as string,
    ...pick(tool, 'title'),
    ...pick(tool, 'description'),
    ...(icons.length > 0 ? { icons } : {}),
    ...(annotations ? { annotations } : {}),
    inputSchema,
    ...(isObject(outputSchema) ? { outputSchema } : {}),
    ...(app ? { app } : {}),
  };
  return { definition, forModel, paramHeaders, taskSupport: taskSupportOf(tool), isPlain: isPlainJson(json) };
}

function taskSupportOf({ execution }: JsonObject): Tool['taskSupport'] {
  const support = isObject(execution) ? execution['taskSupport'] : undefined;
  return support === 'optional' || support === 'required' ? support : undefined;
}

function pick(tool: JsonObject, key: string): object {
  return typeof tool[key] === 'string' ? { [key]: tool[key] } : {};
}

/** Key in which older servers send the address of the app that shows a tool's results. */
const flatAppUri = 'ui/resourceUri';

/** Hints of the wrong type are ignored, so that they cannot make a tool look safer. */
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

function claimsOf(raw: unknown): ToolDefinition['annotations'] {
  if (!isObject(raw)) return undefined;
  const claims: Record<string, string | boolean> = {};
  if (typeof raw['title'] === 'string') claims['title'] = raw['title'];
  for (const hint of hints) if (typeof raw[hint] === 'boolean') claims[hint] = raw[hint];
  return Object.keys(claims).length > 0 ? claims : undefined;
}
