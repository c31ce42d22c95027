/** What the list shows as soon as there is a server: no page has to wait for it to be seen. */
import type { CSSResult } from 'lit';
import { inputs } from '../base/styles/inputs.styles.js';
import { toolStyles } from './tools.styles.js';

export { renderFilter } from './filter.js';
export { renderAbout } from './server-about.js';
export { ToolGroups } from './tool-groups.js';

export const styles: readonly CSSResult[] = [inputs, toolStyles];
