/**
 * Importing it registers every element at once, for frameworks that look for a property on an element before they set it, and
 * write an attribute where they find none (Vue, Preact).
 */
import * as classes from './element-classes.js';
import { define } from './ui/base/element.js';

export * from './index.js';

for (const [name, element] of Object.entries(classes)) {
  // `McpAddServer` is `mcp-add-server`.
  define(name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase(), element);
}
