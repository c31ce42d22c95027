/** Parts of the list that are needed as soon as there is a server. They load separately, so that the list appears sooner. */
import type { CSSResult } from 'lit';
import { switchStyles } from './switch.styles.js';
import { toolStyles } from './tools.styles.js';

export { renderFilter } from './filter.js';
export { ServerKeys } from './server-keys.js';
export { ToolGroups } from './tool-groups.js';

export const styles: readonly CSSResult[] = [toolStyles, switchStyles];
