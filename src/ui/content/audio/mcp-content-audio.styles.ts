import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
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
    color: var(--_text-muted);
  }

  /* What was sent in place of a sound. */
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

  .player {
    max-inline-size: 46rem;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }

  button.play {
    inline-size: 2.75rem;
    min-block-size: 2.75rem;
    border-radius: 50%;
  }

  button.play svg {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    fill: currentColor;
  }

  /* Time runs from left to right, whatever the script around it. */
  .wave {
    flex: 1000 1 14rem;
    min-inline-size: 8rem;
    block-size: 3rem;
    padding-block: 0.25rem;
    border-radius: var(--_radius-small);
    cursor: pointer;
    touch-action: pan-y;
  }

  .waveform {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    fill: none;
    stroke-width: 2.5;
    stroke-linecap: round;
  }

  .waveform .rest {
    stroke: var(--_border-strong);
  }

  .waveform .played {
    stroke: var(--_accent);
  }

  .waveform .head {
    stroke: var(--_text);
    stroke-width: 1.5;
  }

  .beside {
    display: flex;
    flex: 1 0 auto;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 3);
  }

  .time {
    min-inline-size: 6.5em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .volume {
    display: inline-flex;
    align-items: center;
    gap: var(--_space);
  }

  .volume button {
    color: var(--_text-muted);
  }

  input[type='range'] {
    inline-size: 5.5rem;
    min-block-size: 1.5rem;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    accent-color: var(--_accent);
    cursor: pointer;
  }

  .said:not(:empty) {
    margin-block-start: calc(var(--_space) * 1.5);
  }

  @media (pointer: coarse) {
    .bar button {
      min-block-size: 2.75rem;
      min-inline-size: 2.75rem;
    }

    input[type='range'] {
      min-block-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    .text {
      border: 1px solid CanvasText;
    }

    .waveform .rest {
      stroke: CanvasText;
    }

    .waveform .played {
      stroke: Highlight;
      stroke-width: 4;
    }

    .waveform .head {
      stroke: CanvasText;
    }
  }
`;
