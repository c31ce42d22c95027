import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  section {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  h2 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }

  [role='status']:empty {
    display: none;
  }

  .head {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 calc(var(--_space) * 3);
    min-block-size: 3rem;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2) calc(var(--_space) * 1.5)
      calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  .head:dir(rtl) {
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 2);
  }

  .head > svg {
    color: var(--_text-muted);
  }

  mcp-prompt {
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 3);
    margin-inline-start: calc(var(--_space) * 3 + 1rem);
  }

  button.small {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  button.icon {
    padding: 0;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .problem > p {
    flex: 1;
    min-inline-size: 10rem;
  }

  .problem > svg {
    color: var(--_danger);
  }

  .more {
    justify-self: start;
  }

  @media (pointer: coarse) {
    .head {
      min-block-size: 3.75rem;
    }
  }

  @container (max-inline-size: 30rem) {
    mcp-prompt {
      margin-inline-start: 0;
    }
  }
`;
