import { css, type CSSResult } from 'lit';
import { optionStyles } from '../../completion/options.styles.js';

/** What is above the box to write in, where a prompt is chosen. */
export const slashStyles: CSSResult = css`
  ${optionStyles}

  .slash {
    margin: 0 0 calc(var(--_space) * 2);
    max-block-size: min(18rem, 40vh);
  }

  .slash.chosen {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    max-block-size: min(28rem, 60vh);
    min-block-size: min(18rem, 40vh);
    align-content: start;
  }

  .slash header {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .slash header button {
    margin-inline-start: auto;
  }

  .slash [role='option'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 2);
  }

  @media (pointer: coarse) {
    .slash [role='option'] {
      align-items: center;
    }
  }
`;
