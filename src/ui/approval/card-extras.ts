/** What not every approval asks for: several calls at once, long values, what changed of a tool, details, changing what is sent, menus. */
import type { CSSResult } from 'lit';
import { differenceStyles } from './difference.styles.js';
import { cardExtrasStyles } from './card-extras.styles.js';

export { renderBatch } from './batch.js';
export { Changing, renderForm } from './changing.js';
export { renderBox } from './long-text.js';
export { charactersBelow, readOn } from './reading.js';
export { openWays } from './ways.js';
export { renderChange, renderDetails } from './details.js';

export const styles: readonly CSSResult[] = [differenceStyles, cardExtrasStyles];
