import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
  }

  p,
  ol,
  pre {
    margin: 0;
  }

  .diagnosis,
  [part~='author'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  button + .diagnosis {
    margin-block-start: calc(var(--_space) * 2);
  }

  [part~='sentence'] {
    font-size: var(--_font-size-row);
  }

  /* Text from the server. */
  .said {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border-strong);
  }

  .box {
    display: flex;
    align-items: start;
    /* Visible in forced-colors mode. */
    border: 1px solid transparent;
    border-radius: var(--_radius-row);
    background: var(--_hover);
  }

  .muted + .box {
    margin-block-start: var(--_space);
  }

  pre {
    flex: 1;
    min-inline-size: 0;
    max-block-size: 20rem;
    padding: calc(var(--_space) * 2.5) 0 calc(var(--_space) * 2.5) calc(var(--_space) * 3);
    overflow: auto;
    white-space: pre-wrap;
  }

  /* The copy notice overlays the lines, so that they do not move. */
  .copy {
    position: relative;
    display: flex;
    padding: calc(var(--_space) * 1.5);
  }

  .copy [role='status']:not(:empty) {
    position: absolute;
    inset-inline-end: 100%;
    padding: var(--_space);
    background: var(--_surface);
    white-space: nowrap;
  }

  .does {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .does button {
    min-block-size: var(--_small-button);
    font-size: var(--_font-size-small);
  }

  .does .quiet {
    padding-inline: 0;
    background: none;
  }

  .quiet:not(:hover) {
    color: var(--_text-muted);
  }

  .does [role='status'] {
    order: 1;
  }

  .does select {
    flex: 1 8rem;
  }

  pre,
  .mono {
    font-size: inherit;
  }

  ol {
    padding: 0;
    list-style: none;
  }

  li {
    padding-block: calc(var(--_space) * 1.5);
    border-block-end: 1px solid var(--_border);
  }
`;
