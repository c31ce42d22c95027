import { cleanJson, withoutHidden } from '../base/hidden.js';
import { defaultLimits, type Limits } from '../base/limits.js';
import type { ModelTool, Tool } from '../protocol/index.js';

/**
 * Returns a tool exactly as a model gets it. The view for people also uses this function. If a name or a value in the schema
 * loses a hidden character, a call that uses it fails the schema check. This is intended.
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
    // Cutting may have split a character.
    description: withoutHidden(value.description.slice(0, limits.modelDescriptionChars)).text,
    parameters: parameters.value,
    server: value.server,
    tool: value.tool,
    ...(hiddenCharacters > 0 ? { hiddenCharacters } : {}),
  };
}
