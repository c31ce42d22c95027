import { css, type CSSResult } from 'lit';

/** Styles of what `<mcp-tool-list>` shows below the servers' lines. */
export const toolStyles: CSSResult = css`
  .filter {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: calc(var(--_space) * 3);
    background: var(--_surface);
    border-block: 1px solid var(--_border);
  }

  .filter svg {
    position: absolute;
    inset-inline-start: calc(var(--_space) * 5.5);
    inset-block-start: 50%;
    translate: 0 -50%;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input {
    padding-inline-start: calc(var(--_space) * 8);
  }

  .about button {
    margin-block: calc(var(--_space) * 1);
  }

  .about [aria-disabled='true'] {
    opacity: 0.55;
    cursor: progress;
  }

  .about {
    display: grid;
    gap: calc(var(--_space) * 1);
    padding-block: calc(var(--_space) * 1) calc(var(--_space) * 2);
    padding-inline: calc(var(--_space) * 8) calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .note {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_danger);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    overflow-wrap: anywhere;
  }

  :is(.needs-sign-in, .connecting) .note {
    border-color: var(--_warning);
  }

  [part~='group'] + [part~='group'] {
    padding-block-start: 0;
  }

  [part~='group'] > summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 2rem;
    padding-inline: calc(var(--_space) * 2);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  [part~='group'] > summary::before {
    content: '';
    border: 4px solid transparent;
    border-inline-start-color: currentColor;
    border-inline-end-width: 0;
  }

  [part~='group'][open] > summary::before {
    rotate: 90deg;
  }

  [part~='group'][open] > summary:dir(rtl)::before {
    rotate: -90deg;
  }

  .nothing {
    padding: calc(var(--_space) * 1) calc(var(--_space) * 2);
  }

  [part~='tool'] {
    /* Letters with a tower of marks on them stay within their row. */
    contain: paint;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
  }

  .pick {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    justify-content: normal;
    justify-items: start;
    gap: 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    /* Not behind the filter, where the focus comes to it from below. */
    scroll-margin-block-start: calc(2.5rem + var(--_space) * 6);
    text-align: start;
  }

  .pick[aria-current='true'] {
    background: var(--_selected);
  }

  .pick > * {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .description {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2);
  }

  .alike svg {
    vertical-align: -0.15em;
    color: var(--_warning);
  }

  .claims {
    unicode-bidi: plaintext;
    font-style: italic;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  [role='switch'] {
    margin-block-start: calc(var(--_space) * 0.5);
    color: var(--_accent);
  }

  [role='switch'][aria-checked='false'] {
    color: var(--_text-muted);
  }

  /* A view holds on to what stays in it. */
  .gap {
    overflow-anchor: none;
  }

  .more {
    inline-size: 100%;
  }

  .refused li {
    padding-block: calc(var(--_space) * 1);
    overflow-wrap: anywhere;
  }

  @media (pointer: coarse) {
    .pick {
      padding-block: calc(var(--_space) * 2.75);
    }
  }

  @media (forced-colors: active) {
    /* Its transparent sides must not be drawn. */
    [part~='group'] > summary::before {
      forced-color-adjust: none;
      border-inline-start-color: CanvasText;
    }

    .pick[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
