import { css, type CSSResult } from 'lit';

/** Styles of what `<mcp-tool-list>` shows on request. */
export const serverMenusStyles: CSSResult = css`
  .about {
    flex: 1 0 100%;
    display: grid;
    gap: calc(var(--_space) * 2);
    padding-block: var(--_space) calc(var(--_space) * 3);
    padding-inline: calc(var(--_space) * 6) 0;
    overflow-wrap: anywhere;
  }

  .does {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .about button {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  .about [aria-disabled='true'] {
    cursor: progress;
  }

  .refused {
    padding-block-end: calc(var(--_space) * 2);
  }

  .refused li {
    padding-block: var(--_space);
    padding-inline: var(--_text-edge) var(--_edge);
    overflow-wrap: anywhere;
  }
`;
