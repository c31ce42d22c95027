import { css, type CSSResult } from 'lit';

/** Styles of a long text in pieces, and of its button for more. Only the pieces in view are laid out. */
export const longTextStyles: CSSResult = css`
  .text {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    overflow-wrap: anywhere;
  }

  .text.tall {
    max-block-size: 30rem;
    overflow: auto;
  }

  .chunk {
    white-space: pre-wrap;
    tab-size: 4;
    unicode-bidi: plaintext;
  }

  .tall > .chunk:not(:last-child) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 270rem;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 3);
    margin-block-start: calc(var(--_space) * 2);
  }

  @media (forced-colors: active) {
    .text {
      border: 1px solid CanvasText;
    }
  }
`;
