import { css, type CSSResult } from 'lit';

/** Styles of related calls: one box, with a line between the calls. */
export const callsStyles: CSSResult = css`
  h2:has(+ .calls) {
    margin-block: calc(var(--_space) * 4) calc(var(--_space) * -1.5);
    font-size: var(--_font-size-row);
    font-weight: 600;
  }

  .calls {
    container-type: inline-size;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  .calls:has(> mcp-asks[open]) {
    border-color: var(--_border-strong);
  }

  .calls > :not(:first-child),
  mcp-call-run > * + * {
    border-block-start: 1px solid var(--_border);
  }

  /* The call's ask is in view below it, so its line needs no button to it. */
  .calls > mcp-call:has(+ mcp-asks[open]:not([unseen])) {
    --_review: none;
  }

  .calls mcp-call::part(card) {
    border: 0;
    border-radius: 0;
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
