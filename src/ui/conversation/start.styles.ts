import { css, type CSSResult } from 'lit';

/** Styles of an empty conversation, and of what is below the log. */
export const startStyles: CSSResult = css`
  .foot {
    grid-area: composer;
    display: flex;
    flex-direction: column;
  }

  .foot > * {
    flex: none;
  }

  .foot > [part='composer'] {
    order: 1;
  }

  .words {
    margin: auto;
    font-size: calc(var(--_font-size) + 0.3125rem);
    font-weight: 600;
    line-height: 1.75rem;
    text-align: center;
    overflow-wrap: anywhere;
  }

  /* An empty conversation: what the page writes above, suggestions, and the message box at the foot. */
  .foot.start {
    grid-area: main;
    flex: 1;
    justify-content: end;
    min-block-size: 0;
  }

  [part~='log']:has(+ .start) {
    flex: none;
    visibility: hidden;
  }

  .start > form {
    box-shadow: none;
  }

  /* The message box stays in sight, whatever is written above it. */
  .foot.start > .words {
    flex: 0 1 auto;
    min-block-size: 0;
    padding: calc(var(--_space) * 4);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .suggestions,
  .suggested {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  .suggestions {
    align-self: center;
    inline-size: min(44rem, 100% - var(--_space) * 4);
    padding-block-end: calc(var(--_space) * 2);
  }

  .suggested button {
    justify-content: start;
    gap: calc(var(--_space) * 2);
    min-block-size: 3rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-color: var(--_border);
    border-radius: var(--_radius);
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .suggested svg {
    flex: none;
    color: var(--_text-muted);
  }

  /* With room, the block is a little above the middle, and the suggestions are below the box. */
  @container mcp-tools (inline-size >= 40rem) {
    .foot.start {
      justify-content: safe center;
      padding-block-end: 4.5rem;
    }

    .start > [part='composer'] {
      order: 0;
    }

    .start > .words {
      margin-block: 0;
    }

    .start > .suggestions {
      inline-size: min(44rem, 100% - var(--_space) * 8);
      padding: 0;
    }

    .suggested {
      grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    }

    .suggested button {
      min-block-size: max(2.75rem, var(--_control));
    }
  }
`;
