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
    border-radius: var(--_radius-shell);
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
    gap: calc(var(--_space) * 5);
    padding-inline: calc(var(--_space) * 6);
    border-block-end: 1px solid var(--_border);
    overflow-x: auto;
    scrollbar-width: none;
  }

  [role='tab'] {
    min-block-size: max(2.75rem, var(--_control));
    padding: 0;
    border-width: 0 0 2px;
    border-color: transparent;
    border-radius: 0;
    background: none;
    color: var(--_text-muted);
    font-weight: 400;
    outline-offset: -3px;
    white-space: nowrap;
  }

  [role='tab']:is(:hover, [aria-selected='true']) {
    background: none;
    color: var(--_text);
  }

  [role='tab'][aria-selected='true'] {
    border-color: currentColor;
    font-weight: 600;
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
    max-inline-size: 44rem;
    margin-inline: auto;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) 0;
  }

  .grants > summary {
    font-size: var(--_font-size-small);
    color: var(--_text-muted);
  }

  .tool {
    display: grid;
    grid-template-columns: minmax(0, 44rem);
    justify-content: center;
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 6);
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
      border-color: Canvas;
    }

    [role='tab'][aria-selected='true'] {
      border-color: Highlight;
    }
  }

  /* So that four tabs fit a sidebar. */
  @container mcp-tools (inline-size < 24rem) {
    [role='tablist'] {
      gap: calc(var(--_space) * 3);
      padding-inline: calc(var(--_space) * 4);
    }
  }

  @container mcp-tools (inline-size >= 56rem) {
    [part~='frame'] {
      --_cards: min(65%, 100dvb - 2rem);
      grid-template-areas: 'tools sign-ins' 'tools tabs' 'tools put-off' 'tools main';
      grid-template-columns: 19rem minmax(0, 1fr);
    }

    /* Nothing is below it yet that it could push away. */
    [part~='frame']:has(> [part~='main']:not([hidden]) > .hint) {
      --_cards: min(100% - 7.5rem, 100dvb - 2rem);
    }

    [part~='tools'] {
      display: block;
      grid-area: tools;
      --_ground: var(--_surface-raised);
      border-inline-end: 1px solid var(--_border);
      background: var(--_ground);
    }

    .narrow-only {
      display: none;
    }
  }
`;
