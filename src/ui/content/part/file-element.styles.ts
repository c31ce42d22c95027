import { css, type CSSResult } from 'lit';

export const fileStyles: CSSResult = css`
  :host {
    display: block;
  }

  p {
    margin-block: 0 calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .bar button {
    min-block-size: 1.875rem;
    min-inline-size: 1.875rem;
  }

  .bar button.icon {
    color: var(--_text-muted);
  }

  /* What was sent in place of a file. */
  .text {
    max-block-size: 12rem;
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  audio,
  video {
    display: block;
    max-inline-size: 100%;
  }

  audio {
    inline-size: min(100%, 46rem);
  }

  video {
    max-block-size: min(60vh, 36rem);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }

  @media (pointer: coarse) {
    .bar button {
      min-block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    .text {
      border: 1px solid CanvasText;
    }
  }
`;
