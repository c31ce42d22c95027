import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .filter {
    margin-block-end: calc(var(--_space) * 6);
  }

  mcp-prompts,
  mcp-resources {
    max-inline-size: none;
    padding: 0;
  }

  mcp-prompts:not(.without) + mcp-resources {
    margin-block-start: calc(var(--_space) * 8);
  }

  .none {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  /* A resource that is open has the place of the lists. */
  :is(.filter, mcp-prompts):has(~ mcp-resources[opened]) {
    display: none;
  }
`;
