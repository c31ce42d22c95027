import type { CSSResult } from 'lit';
import { guardStyles } from '../base/asks/guarded.js';
import { differenceStyles } from './difference.styles.js';
import { dialogStyles } from '../base/styles/dialog.styles.js';
import { batchStyles } from './batch.styles.js';
import { styles as own } from './mcp-approval.styles.js';

export { Sheet } from './sheet.js';
export { dictionary } from './words.js';

export const styles: readonly CSSResult[] = [
  ...dialogStyles,
  differenceStyles,
  guardStyles,
  own,
  batchStyles,
];
