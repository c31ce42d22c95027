import { html, type TemplateResult } from 'lit';
import type { Call } from '../../core/index.js';
import { need } from '../base/element-registry.js';

/** Renders the server's own view of a call and its result. The result itself is a press away. */
export function renderApp(call: Call, showData: () => void): TemplateResult {
  void need('mcp-app');
  return html`<mcp-app .call=${call} @mcp-app-data=${showData}></mcp-app>`;
}
