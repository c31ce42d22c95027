/** What the list shows as soon as there is a server: no page has to wait for it to be seen. */
import type { CSSResult } from 'lit';
import { switchStyles } from './switch.styles.js';
import { toolStyles } from './tools.styles.js';

export { renderFilter } from './filter.js';
export { ToolGroups } from './tool-groups.js';

export const styles: readonly CSSResult[] = [toolStyles, switchStyles];
