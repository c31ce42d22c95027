import { cleanJson, withoutHidden } from '../base/hidden.js';
import { defaultLimits, type Limits } from '../base/limits.js';
import type { ModelTool, Tool } from '../protocol/index.js';

/**
 * All that a model is told of a tool, and nothing else of it: what a person can look at is made by this function too.
 * Where a name or a value of the schema loses a character, a call that uses it fails its check, as it should.
 */
export function modelToolOf(
  tool: Pick<Tool, 'alias' | 'name' | 'displayName' | 'description' | 'inputSchema'>,
  serverLabel: string,
  limits: Pick<Limits, 'modelDescriptionChars'> = defaultLimits,
): ModelTool {
  const { value, removed } = cleanJson({
    description: tool.description ?? tool.displayName,
    server: serverLabel,
    tool: tool.name,
  });
  const parameters = cleanJson(tool.inputSchema);
  const hiddenCharacters = removed + parameters.removed;
  return {
    name: tool.alias,
    // A cut may leave half a character behind.
    description: withoutHidden(value.description.slice(0, limits.modelDescriptionChars)).text,
    parameters: parameters.value,
    server: value.server,
    tool: value.tool,
    ...(hiddenCharacters > 0 ? { hiddenCharacters } : {}),
  };
}
