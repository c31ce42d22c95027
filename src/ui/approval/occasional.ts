/** What not every approval asks for: several calls at once, what changed of a tool, details, and changing what is sent. */
import type { CSSResult } from 'lit';
import { differenceStyles } from './difference.styles.js';
import { occasionalStyles } from './occasional.styles.js';

export { renderBatch } from './batch.js';
export { Changing, renderForm } from './changing.js';
export { renderChange, renderDetails } from './details.js';

export const styles: readonly CSSResult[] = [differenceStyles, occasionalStyles];
