import { css, type CSSResult } from 'lit';

/** The raw data at the foot of a call. */
export const rawStyles: CSSResult = css`
  .raw > summary {
    display: flex;
    align-items: center;
    gap: var(--_space);
    min-block-size: 1.5rem;
    color: var(--_text-muted);
    list-style: none;
  }

  .raw > summary::-webkit-details-marker {
    display: none;
  }

  .raw[open] > summary > svg {
    rotate: 90deg;
  }

  .raw pre {
    margin-block: calc(var(--_space) * 2) 0;
    padding: calc(var(--_space) * 2);
    max-block-size: 20rem;
    overflow: auto;
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
