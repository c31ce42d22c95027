import { css, type CSSResult } from 'lit';

/** Styles of related calls: one box, with a line between the calls. */
export const callsStyles: CSSResult = css`
  h2:has(+ .calls) {
    margin-block: calc(var(--_space) * 4) calc(var(--_space) * -1.5);
    font-size: var(--_font-size-row);
    font-weight: 600;
  }

  .calls {
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

  /* The ask of the call is in view below the call, so the call's line needs no button that leads there. */
  .calls > mcp-call:has(+ mcp-asks[open]:not([unseen])) {
    --_review: none;
  }

  .calls mcp-call::part(card) {
    border: 0;
    border-radius: 0;
  }
`;
