import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    container: mcp-tools / inline-size;
    display: block;
    block-size: var(--mcp-block-size, 40rem);
    min-inline-size: 0;
    /* Width in a container that is as wide as its content, such as a dialog. */
    contain-intrinsic-inline-size: 44rem;
    color: var(--_text);
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-shell);
    overflow: clip;
  }

  [part~='frame'] {
    /* An ask never takes the whole height: its subject stays in view above it. */
    --_asks: min(100% - min(9rem, 25%), 100dvb - 2rem);
    display: grid;
    block-size: 100%;
    grid-template-areas: 'header' 'tabs' 'main' 'asks' 'composer';
    grid-template-rows: auto auto minmax(0, 1fr) fit-content(var(--_asks)) auto;
    grid-template-columns: minmax(0, 1fr);
  }

  [part='header'] {
    grid-area: header;
  }

  /* The page's own styles for the slotted element take precedence. */
  [name='header']::slotted(*) {
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4);
  }

  [role='tablist'] {
    grid-area: tabs;
    display: flex;
    gap: calc(var(--_space) * 5);
    padding-inline: calc(var(--_space) * 6);
    /* The mark of the selected tab is on this line. */
    background: linear-gradient(var(--_border) 0 0) bottom / 100% 1px no-repeat;
    overflow-x: auto;
    scrollbar-width: none;
  }

  [role='tab'] {
    min-block-size: max(2.75rem, var(--_control) + 0.25rem);
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

  /* A kept conversation has its title here. The other tabs must not move when it changes. */
  .tabbed #tab-conversation {
    display: block;
    flex: none;
    inline-size: clamp(7.5rem, 30cqi, 12.5rem);
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: start;
  }

  mcp-asks {
    grid-area: asks;
    box-sizing: border-box;
    inline-size: min(44rem, 100% - var(--_space) * 4);
    margin-inline: auto;
  }

  mcp-asks[open],
  mcp-asks::part(postponed) {
    margin-block-end: calc(var(--_space) * 2);
  }

  /* The card is in view, so the call's line needs no button to it. */
  [part~='frame']:has(> mcp-asks[open]:not([unseen])) {
    --_review: none;
  }

  /* The asks are in the grid of the widget, above the composer. */
  #panel-conversation:not([hidden]),
  #panel-conversation > mcp-conversation {
    display: contents;
  }

  /* At the end of the tabs, which scroll underneath. */
  mcp-conversation::part(new) {
    grid-area: tabs;
    justify-self: end;
    align-self: center;
    padding-inline: calc(var(--_space) * 3);
    background: var(--_surface);
  }

  .asked mcp-conversation::part(composer) {
    display: none;
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

  [part='servers'] {
    max-block-size: 12rem;
    overflow-y: auto;
    border-block-end: 1px solid var(--_border);
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
    margin: auto 0;
    padding: calc(var(--_space) * 10) calc(var(--_space) * 5);
    text-align: center;
    color: var(--_text-muted);
  }

  /* Forced colors draw every border, even those that only reserve space. */
  @media (forced-colors: active) {
    [role='tab'] {
      border-color: Canvas;
    }

    [role='tab'][aria-selected='true'] {
      border-color: Highlight;
    }
  }

  @container mcp-tools (inline-size < 40rem) {
    [role='tablist'] {
      /* Lets four tabs fit in a sidebar. */
      gap: clamp(var(--_space) * 3, 5cqi, var(--_space) * 5);
      padding-inline: calc(var(--_space) * 4);
    }

    .tool {
      padding: calc(var(--_space) * 4);
    }

    mcp-conversation::part(new) {
      padding-inline: var(--_space);
    }
  }

  @container mcp-tools (inline-size >= 56rem) {
    .beside {
      grid-template-areas: 'header header' 'tools tabs' 'tools main' 'tools asks' 'tools composer';
      grid-template-columns: 19rem minmax(0, 1fr);
    }

    mcp-asks {
      inline-size: min(44rem, 100% - var(--_space) * 8);
    }

    mcp-asks[open],
    mcp-asks::part(postponed) {
      margin-block-end: calc(var(--_space) * 4);
    }

    .beside [part~='tools'] {
      display: block;
      grid-area: tools;
      --_ground: var(--_surface-raised);
      border-inline-end: 1px solid var(--_border);
      background: var(--_ground);
    }

    .tabbed {
      grid-template-areas: 'header header' 'column tabs' 'tools main' 'tools asks' 'tools composer';
    }

    .beside .narrow-only {
      display: none;
    }
  }
`;
