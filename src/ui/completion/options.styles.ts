import { css, type CSSResult } from 'lit';

/** Options chosen with the keys of a field, which keeps the focus. `floating` is the box around them. */
export const optionStyles: CSSResult = css`
  .floating {
    padding: var(--_space);
    overflow-y: auto;
    overscroll-behavior: contain;
    list-style: none;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
  }

  [role='option'] {
    min-block-size: 2rem;
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2);
    border-radius: var(--_radius-row);
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  [role='option']:hover {
    background: var(--_hover);
  }

  [role='option'].active {
    background: var(--_selected);
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    [role='option'] {
      min-block-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    [role='option'].active {
      outline-color: Highlight;
    }
  }
`;
