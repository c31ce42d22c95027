import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  /* One box around the frame and the sentence that says whose it is: the one is never seen without the other. */
  .framed {
    overflow: hidden;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .whose {
    margin: 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border-strong);
    background: var(--_surface-raised);
    color: var(--_text-muted);
  }

  iframe {
    display: block;
    inline-size: 100%;
    border: 0;
    background: Canvas;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 3);
    margin-block-start: var(--_space);
  }

  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  /* Its computed color tells the color scheme of the page. */
  .scheme {
    color: light-dark(rgb(1, 1, 1), rgb(2, 2, 2));
  }
`;
