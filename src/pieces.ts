/**
 * Registers every element immediately when imported. For frameworks (Vue, Preact) that look for a property on an element before
 * they set it, and write an attribute if they find none.
 */
import * as classes from './element-classes.js';
import { define } from './ui/base/element.js';

export * from './index.js';

for (const [name, element] of Object.entries(classes)) {
  // `McpAddServer` becomes `mcp-add-server`.
  define(name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase(), element);
}
