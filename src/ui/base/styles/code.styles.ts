import { css, type CSSResult } from 'lit';

/** Colors of code, on a raised background. Color is never the only distinction, because the words differ too. */
export const codeStyles: CSSResult = css`
  .code-keyword {
    color: var(--mcp-color-code-keyword, light-dark(#7b2aa6, #d0a8ff));
  }

  .code-string {
    color: var(--mcp-color-code-string, light-dark(#17693a, #7fd6a0));
  }

  .code-number {
    color: var(--mcp-color-code-number, light-dark(#8a5300, #f2bb66));
  }

  .code-comment {
    color: var(--mcp-color-code-comment, var(--_text-muted));
    font-style: italic;
  }

  .code-name {
    color: var(--mcp-color-code-name, light-dark(#2457d6, #8fb0ff));
  }

  .code-type {
    color: var(--mcp-color-code-type, light-dark(#0a6475, #74d2e4));
  }

  .code-operator,
  .code-punctuation {
    color: var(--mcp-color-code-punctuation, var(--_text-muted));
  }

  .code-meta {
    color: var(--mcp-color-code-meta, light-dark(#a3245c, #ff9fc4));
  }

  @media (forced-colors: active) {
    .code-keyword {
      font-weight: 700;
    }
  }
`;
