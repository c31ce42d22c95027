import type { LitElement } from 'lit';
import type { Call, McpHost } from '../../core/index.js';

type RenderCallIcon = (call: Call, element: LitElement, host: McpHost | undefined) => unknown;

/** Renders the icon of a call's server. The module that draws such icons sets the function when a server has an icon. */
export const callIcon: { render?: RenderCallIcon } = {};
