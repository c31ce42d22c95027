import { html, type TemplateResult } from 'lit';
import type { DoneCall } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';

/** Renders the server's own view of a result. The result itself is a press away. */
export function renderApp(call: DoneCall, showData: () => void): TemplateResult {
  void need('mcp-app');
  return html`<mcp-app .call=${call} @mcp-app-data=${showData}></mcp-app>`;
}
