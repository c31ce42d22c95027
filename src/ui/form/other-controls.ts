/** The controls that few forms need, in a chunk of their own. */
export { renderChoices } from './choices.js';
export { renderEntries } from './entries.js';
export { renderLarge } from './large-text.js';
export { renderList } from './list.js';
export { renderSearch } from './search.js';
export { renderFormattedText } from './formatted-text.js';
export { renderVariant } from './variant.js';
