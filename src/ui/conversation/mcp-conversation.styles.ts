import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    block-size: 100%;
  }

  [part~='log'] {
    /* Contains the visually hidden elements, which would otherwise make the page as long as the conversation. */
    position: relative;
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    scroll-padding-block-end: calc(var(--_small-button) + 1rem);
    outline-offset: -3px;
  }

  .entries {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 3);
    max-inline-size: calc(44rem + var(--_space) * 8);
    min-block-size: 100%;
    margin-inline: auto;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) calc(var(--_space) * 4);
  }

  p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  p[dir] {
    white-space: pre-wrap;
  }

  .piece {
    display: block;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 75rem;
  }

  /* In \`<mcp-tools>\`, these are in its grid. */
  [part~='log'],
  [part~='newest'] {
    grid-area: main;
  }

  [part~='entry'] {
    position: relative;
    display: grid;
    gap: calc(var(--_space) * 3);
    min-inline-size: 0;
    contain-intrinsic-block-size: auto 5rem;
    line-height: max(1.5em, 1.5625rem);
  }

  /*
   * Entries far from the view are not rendered, and keep their last height. A browser without scroll anchoring would jump if the
   * width has changed in the meantime.
   */
  @supports (overflow-anchor: auto) {
    .far {
      content-visibility: auto;
    }
  }

  [part~='entry'] > * {
    min-inline-size: 0;
  }

  .reasoning {
    margin-block-start: calc(var(--_space) * 2);
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border);
  }

  summary {
    display: flex;
    align-items: center;
    gap: var(--_space);
    inline-size: fit-content;
    min-block-size: 1.5rem;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:dir(rtl) > svg {
    rotate: 180deg;
  }

  [open] > summary > svg {
    rotate: 90deg;
  }

  .sources h3 {
    margin: 0;
    font-weight: inherit;
  }

  /* The actions take no space: nothing moves when they appear and disappear. */
  .acts {
    position: absolute;
    display: flex;
    align-items: center;
    gap: 2px;
    inset-block-start: 100%;
    inset-inline-start: calc((1rem - max(1.75rem, var(--_small-button))) / 2);
    block-size: 3.25rem;
  }

  [part~='user'] .acts {
    inset-block: auto 0;
    /* The height of a bubble with one line. */
    block-size: 2.5rem;
    inset-inline: auto calc(100% + var(--_space));
  }

  /* Space for the actions. A class, since a sibling selector would restyle the whole log for each new entry. */
  .end {
    margin-block-end: 2.75rem;
  }

  @media (hover: hover) {
    [part~='assistant']:not(:hover, :focus-within) > .earlier {
      opacity: 0;
    }
  }

  :is(.file, .actions) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    line-height: 1.25rem;
  }

  /* A strip over the end of the log: nothing moves when it appears, and no text is beside the button. */
  [part~='newest'] {
    position: relative;
    z-index: 1;
    align-self: end;
    inline-size: min(45rem, 100%);
    margin: calc(var(--_small-button) * -1 - 0.5rem) auto 0;
    padding-block-end: 0.5rem;
    background: var(--_surface);
    box-shadow: 0 -0.75rem 0.75rem var(--_surface);
    text-align: center;
  }

  [part~='newest'] button {
    border-color: var(--_border-strong);
    border-radius: 50%;
  }

  /* A wide element has space beside the column. */
  @container mcp-tools (inline-size >= 70rem) {
    [part~='newest'] {
      inline-size: auto;
      margin-inline: 47rem 0;
      background: none;
      box-shadow: none;
    }
  }

  [part~='user'] {
    align-self: end;
    gap: calc(var(--_space) * 1.5);
    max-inline-size: 80%;
    margin-block: var(--_space);
    justify-items: end;
    line-height: max(1.5em, 1.5rem);
  }

  /* An image stands alone, at the side of the person's messages. */
  [part~='user'] mcp-content {
    --_bar: none;
  }

  [part~='user'] mcp-content::part(part) {
    display: grid;
    justify-items: end;
  }

  :is([part~='user'] p, [part~='notice']) {
    border-radius: var(--_radius-shell);
    background: var(--_surface-raised);
    outline: 1px solid transparent;
  }

  /* The actions stand beside the bubble, which may be narrower than what is attached to it. */
  .said {
    position: relative;
    display: grid;
    justify-items: end;
    min-inline-size: 0;
  }

  .said > [part='bubble']:has(+ .fold[aria-expanded='false']) {
    max-block-size: 15rem;
    overflow: hidden;
    mask-image: linear-gradient(#000 12rem, #0003);
  }

  /* Beside the bubble, not beside the button below it. */
  .said > .fold + .acts {
    inset-block-end: max(1.75rem, var(--_small-button));
  }

  .fold[aria-expanded='false'] > :last-child,
  .fold[aria-expanded='true'] > :first-child {
    display: none;
  }

  [part~='user'] p {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3.5);
  }

  [part~='notice'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  [part~='notice'] > p {
    flex: 1 1 16rem;
  }

  /* The person did this: no more than a line. */
  [part~='notice'].stopped {
    padding: 0;
    background: none;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .stopped > p {
    flex: none;
  }

  .plain,
  mcp-growing-markdown:not(:defined) {
    display: grid;
    gap: calc(var(--_space) * 3);
    min-inline-size: 0;
  }

  .waiting {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 1.5rem;
    font-variant-numeric: tabular-nums;
    line-height: 1.25rem;
  }

  .waiting svg {
    animation: turn 2s linear 300ms 2;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  p > svg {
    vertical-align: -0.15em;
  }

  [part~='new'] {
    align-self: end;
  }

  .calls {
    container-type: inline-size;
  }

  /* The line of a call that has not begun has the measures of the line in \`<mcp-call>\`. */
  .calls .row {
    --_line: max(var(--_control), var(--_control) / 2 + 1.25rem);
    position: relative;
    display: flex;
    align-items: center;
    gap: 0 calc(var(--_space) * 2);
    min-block-size: var(--_line);
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 10) calc(var(--_space) * 1.5)
      calc(var(--_space) * 5 + 1rem);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
    overflow-wrap: anywhere;
  }

  .row > svg {
    position: absolute;
    inset-block-start: calc(var(--_line) / 2 - 0.5rem);
    inset-inline-start: calc(var(--_space) * 3);
    color: var(--_text-muted);
  }

  .calls .name {
    font-weight: 500;
  }

  .calls .who {
    flex: none;
    max-inline-size: 60%;
    margin-inline-start: auto;
  }

  .calls .failed :is(svg, .state) {
    color: var(--_danger);
  }

  .asked > p {
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 3) calc(var(--_space) * 5 + 1rem);
    text-wrap: pretty;
  }

  @container (inline-size < 32rem) {
    .calls .row {
      flex-wrap: wrap;
    }

    .calls .who {
      max-inline-size: 100%;
    }

    .calls .server {
      display: none;
    }
  }
`;
