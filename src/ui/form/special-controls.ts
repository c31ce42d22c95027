export { renderChoices } from './choices.js';
export { renderEntries } from './entries.js';
export { renderList } from './list.js';
export { renderSearch } from './search.js';
export { renderFormattedText, renderLarge } from './formatted-text.js';
export { renderVariant } from './variant.js';
