import { css, type CSSResult } from 'lit';

/** The list below a field: beside `tokens`, `controls` and `inputs`. It lies over what is below it. */
export const argumentStyles: CSSResult = css`
  .argument {
    position: relative;
    min-inline-size: 0;
  }

  .argument > [role='listbox'] {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(100% + 4px);
    inset-inline: 0;
    margin: 0;
    padding: calc(var(--_space) * 1);
    max-block-size: 15rem;
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

  .argument > [hidden] {
    display: none;
  }

  .argument [role='option'] {
    display: flow-root;
    min-block-size: 2rem;
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2);
    border-radius: var(--_radius-row);
    overflow-wrap: anywhere;
    font-size: var(--_font-size-row);
    cursor: pointer;
  }

  .argument [role='option']:hover {
    background: var(--_hover);
  }

  .argument [role='option'].active {
    background: var(--_selected);
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .argument [role='option'] {
      min-block-size: 2.75rem;
      padding-block: calc(var(--_space) * 2.5);
    }
  }

  @media (forced-colors: active) {
    .argument [role='option'].active {
      outline-color: Highlight;
    }
  }
`;
