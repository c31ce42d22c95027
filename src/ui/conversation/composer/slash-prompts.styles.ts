import { css, type CSSResult } from 'lit';

/** What is above the box to write in, where a prompt is chosen. */
export const slashStyles: CSSResult = css`
  .slash {
    margin: 0 0 calc(var(--_space) * 2);
    padding: calc(var(--_space) * 1);
    max-block-size: min(18rem, 40vh);
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
    min-block-size: 2rem;
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2);
    border-radius: var(--_radius-row);
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .slash [role='option']:hover {
    background: var(--_hover);
  }

  .slash [role='option'].active {
    background: var(--_selected);
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .slash [role='option'] {
      min-block-size: 2.75rem;
      align-items: center;
    }
  }
`;
