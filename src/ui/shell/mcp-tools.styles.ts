import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    container: mcp-tools / inline-size;
    display: block;
    block-size: var(--mcp-block-size, 40rem);
    min-inline-size: 0;
    color: var(--_text);
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  [part~='frame'] {
    /* A card is never taller than what can be seen of the page at once, and what is below it stays in view. */
    --_cards: min(100% - min(9rem, 25%), 100dvb - 2rem);
    display: grid;
    block-size: 100%;
    grid-template-areas: 'sign-ins' 'tabs' 'put-off' 'main';
    grid-template-rows: fit-content(var(--_cards)) auto auto minmax(0, 1fr);
    grid-template-columns: minmax(0, 1fr);
  }

  [role='tablist'] {
    grid-area: tabs;
    display: flex;
    gap: calc(var(--_space) * 1);
    padding-inline: calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border);
    overflow-x: auto;
    scrollbar-width: none;
  }

  [role='tab'] {
    min-block-size: 2.75rem;
    border: 0;
    border-radius: 0;
    border-block-end: 2px solid transparent;
    background: transparent;
    color: var(--_text-muted);
    outline-offset: -3px;
    white-space: nowrap;
  }

  [role='tab']:hover:not(:disabled) {
    background: transparent;
    color: var(--_text);
  }

  [role='tab'][aria-selected='true'] {
    color: var(--_text);
    font-weight: 600;
    border-block-end-color: var(--_accent);
  }

  [part='sign-ins'] {
    grid-area: sign-ins;
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  /* Each keeps its buttons in view, and scrolls by itself. */
  mcp-sign-in {
    flex: none;
    max-block-size: 100%;
  }

  [part='put-off'] {
    grid-area: put-off;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
  }

  [part~='tools'],
  [part~='main'] {
    grid-area: main;
    min-block-size: 0;
    min-inline-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    outline-offset: -3px;
  }

  [part~='tools'] {
    display: none;
  }

  .tools-open [part~='tools'] {
    display: block;
  }

  [part~='main'][hidden] {
    display: none;
  }

  .grants {
    padding: calc(var(--_space) * 4) calc(var(--_space) * 5) 0;
  }

  .grants > summary {
    font-size: var(--_font-size-small);
    color: var(--_text-muted);
  }

  .tool {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 5);
  }

  .older[open] > * + * {
    margin-block-start: calc(var(--_space) * 3);
  }

  .tool > * {
    margin: 0;
  }

  .hint {
    margin: 0;
    padding: calc(var(--_space) * 10) calc(var(--_space) * 5);
    text-align: center;
    color: var(--_text-muted);
  }

  /* Forced colours draw every border, also those that are there to keep a place. */
  @media (forced-colors: active) {
    [role='tab'] {
      border-block-end-color: Canvas;
    }

    [role='tab'][aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }

  /* So that four tabs fit a sidebar. */
  @container mcp-tools (inline-size < 24rem) {
    [role='tablist'] {
      gap: 0;
      padding-inline: calc(var(--_space) * 1);
    }

    [role='tab'] {
      padding-inline: calc(var(--_space) * 1.5);
    }
  }

  @container mcp-tools (inline-size >= 56rem) {
    [part~='frame'] {
      --_cards: min(65%, 100dvb - 2rem);
      grid-template-areas: 'tools sign-ins' 'tools tabs' 'tools put-off' 'tools main';
      grid-template-columns: minmax(18rem, 24rem) minmax(0, 1fr);
    }

    /* Nothing is below it yet that it could push away. */
    [part~='frame']:has(> [part~='main']:not([hidden]) > .hint) {
      --_cards: min(100% - 7.5rem, 100dvb - 2rem);
    }

    [part~='tools'] {
      display: block;
      grid-area: tools;
      border-inline-end: 1px solid var(--_border);
    }

    .narrow-only {
      display: none;
    }
  }
`;
