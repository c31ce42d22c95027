import { css, type CSSResult } from 'lit';

/** Styles of a dialog above the page. */
export const sheetStyles: CSSResult = css`
  /* Takes no space, and shows whether the element is visible. */
  .sentinel {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    pointer-events: none;
  }

  dialog {
    padding: 0;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    font-family: var(--_font);
    font-size: var(--_font-size);
    line-height: 1.5;
    box-shadow: 0 12px 48px rgb(0 0 0 / 30%);
    overflow: hidden;
  }

  dialog[open] {
    display: flex;
    flex-direction: column;
  }

  dialog::backdrop {
    background: rgb(10 12 18 / 45%);
  }
`;
