import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  /* A folded call shows the image alone, at a limited height. */
  .bar {
    display: var(--_bar, flex);
  }

  .frame > canvas {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    /* An outline, not a border, which would change the size of the image. */
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    cursor: zoom-in;
  }

  /* Background of transparent images. Both white and black lines are visible on it, in light and dark schemes. */
  .frame.checks > canvas.drawn,
  .ground.checks {
    background: repeating-conic-gradient(
        light-dark(#e1e4ea, #6a717e) 0 25%,
        light-dark(#ffffff, #7d8491) 0 50%
      )
      0 0 / 1rem 1rem;
  }

  /* The image above the page. */
  dialog {
    inline-size: calc(100vi - 2rem);
    block-size: calc(100dvb - 2rem);
    max-inline-size: none;
    max-block-size: none;
  }

  header,
  footer {
    display: flex;
    flex: none;
    align-items: center;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  header {
    align-items: start;
    padding-inline-start: calc(var(--_space) * 4);
  }

  header > div {
    flex: 1;
    min-inline-size: 0;
  }

  h2 {
    display: -webkit-box;
    margin: 0;
    font-size: 1em;
    line-height: 1.4;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  header p {
    margin: 0;
  }

  .stage {
    position: relative;
    flex: 1;
    min-block-size: 0;
    overflow: hidden;
    border-block: 1px solid var(--_border);
    background: var(--_surface-raised);
    cursor: grab;
    outline: none;
    touch-action: none;
    user-select: none;
  }

  /* Above the image, which would cover an outline. */
  .stage:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid var(--_accent);
    pointer-events: none;
  }

  .stage:active {
    cursor: grabbing;
  }

  .stage > canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .ground {
    position: absolute;
  }

  .ground.light {
    background: #ffffff;
  }

  .ground.dark {
    background: #14161a;
  }

  footer {
    flex-wrap: wrap;
    row-gap: var(--_space);
  }

  .zoom,
  .own {
    display: inline-flex;
    flex: none;
    align-items: center;
  }

  .percent {
    min-inline-size: 3.75rem;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .hint {
    flex: 1;
    min-inline-size: 0;
    text-align: end;
  }

  /* For touch devices and narrow screens. */
  @media (pointer: coarse), (max-width: 60rem) {
    .hint {
      display: none;
    }
  }

  @media (max-width: 40rem) {
    dialog {
      inline-size: 100vi;
      block-size: 100dvb;
      border: 0;
      border-radius: 0;
    }

    footer {
      padding-inline: calc(var(--_space) * 2);
      gap: 0;
    }

    footer button.small {
      padding-inline: calc(var(--_space) * 2);
    }

    .percent {
      min-inline-size: 3rem;
    }
  }
`;
