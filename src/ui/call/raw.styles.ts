import { css, type CSSResult } from 'lit';

/** The raw data at the foot of a call. */
export const rawStyles: CSSResult = css`
  pre {
    margin: calc(var(--_space) * 2) 0 0;
    padding: calc(var(--_space) * 2);
    max-block-size: 20rem;
    overflow: auto;
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
