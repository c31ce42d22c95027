import { warnOnce } from '../../base/warn.js';

/** Says that nothing came of what a person said, and what the page has to set. */
export function warnOfUnheard({ localName }: Element): void {
  warnOnce(
    `<${localName}> has neither "mcpHost" nor "conversation", so what a person says stays in the box. Set "mcpHost" in code; in a template of Vue, write :mcpHost.prop (docs/embedding.md).`,
  );
}
