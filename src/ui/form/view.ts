import type { CSSResult } from 'lit';
import { controlStyles } from './control.styles.js';
import { fieldStyles } from './field.styles.js';
import { styles as own } from './mcp-tool-form.styles.js';

export { Filling } from './filling.js';
export { dictionary } from './strings.js';

export const styles: readonly CSSResult[] = [fieldStyles, controlStyles, own];
