import { css, html, render, type CSSResult } from 'lit';
import type { McpHost, Server } from '../../core/index.js';
import { bringStyles } from './bring-styles.js';
import { need } from './element-registry.js';
import { visible } from './visible.js';

const styles: CSSResult = css`
  dialog.permissions {
    inline-size: min(40rem, calc(100vi - 2rem));
    max-block-size: min(48rem, calc(100dvb - 2rem));
    padding: 0 0 calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-shell);
    background: var(--_surface);
    color: var(--_text);
    overflow: auto;
    overscroll-behavior: contain;
  }

  dialog.permissions::backdrop {
    background: rgb(10 12 18 / 45%);
  }

  @media (max-width: 40rem) {
    dialog.permissions {
      inline-size: 100vi;
      max-inline-size: 100vi;
      max-block-size: 88dvb;
      margin-block-end: 0;
      border-width: 1px 0 0;
      border-radius: var(--_radius-shell) var(--_radius-shell) 0 0;
    }
  }
`;

/** Opens a dialog with the permissions of a server. When the dialog closes, the focus returns to the button. */
export function openPermissions(button: HTMLElement, host: McpHost, { id, label }: Server): void {
  void need('mcp-grants');
  bringStyles(button.getRootNode() as Document | ShadowRoot, styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'permissions';
  dialog.setAttribute('aria-label', visible(label));
  render(html`<mcp-grants .mcpHost=${host} .serverId=${id}></mcp-grants>`, dialog);
  // A press outside the dialog closes it. While it is open, the keyboard shortcuts of the elements around it do nothing.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    button.focus();
  });
  button.after(dialog);
  dialog.showModal();
}
