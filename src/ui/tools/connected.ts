/** What the list shows as soon as there is a server: no page has to wait for it to be seen. */
export { renderAbout } from './server-about.js';
export { ToolGroups } from './tool-groups.js';
