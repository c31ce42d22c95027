import { css, type CSSResult } from 'lit';
import { optionStyles } from './options.styles.js';

/** The list below a field: beside `tokens`, `controls` and `inputs`. It lies over what is below it. */
export const argumentStyles: CSSResult = css`
  ${optionStyles}

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
    max-block-size: 15rem;
  }

  .argument > [hidden] {
    display: none;
  }

  .argument [role='option'] {
    display: flow-root;
    font-size: var(--_font-size-row);
  }

  @media (pointer: coarse) {
    .argument [role='option'] {
      padding-block: calc(var(--_space) * 2.5);
    }
  }
`;
