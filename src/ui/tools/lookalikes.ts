import type { Tool } from '../../core/index.js';
import { visibleText } from '../base/json-text.js';
import type { BaseStrings } from '../locales/en/base.js';

/** Says that a tool's name looks like another's, and whose; `undefined` if it does not. */
export function looksLike(
  { lookalikes = [] }: Tool,
  strings: BaseStrings,
  labelOf: (serverId: string) => string | undefined,
): string | undefined {
  const [first] = lookalikes;
  if (!first) return undefined;
  return strings.toolList.looksLike(visibleText(first.tool), labelOf(first.serverId), lookalikes.length - 1);
}
