import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  /* Takes no room, and tells whether the element is to be seen. */
  .sentinel {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    pointer-events: none;
  }

  .frame > canvas {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    cursor: zoom-in;
  }

  /* Behind what is transparent: neither a white line nor a black one is lost on it, in the light or in the dark. */
  .frame.checks > canvas.drawn,
  .ground.checks {
    background: repeating-conic-gradient(
        light-dark(#e1e4ea, #6a717e) 0 25%,
        light-dark(#ffffff, #7d8491) 0 50%
      )
      0 0 / 1rem 1rem;
  }

  @media (forced-colors: active) {
    .text {
      border: 1px solid CanvasText;
    }
  }
`;
