import { css, type CSSResult } from 'lit';
import { askStyles } from './ask.styles.js';
import { sheetStyles } from './sheet.styles.js';

const question: CSSResult = css`
  :host {
    display: contents;
  }

  dialog {
    visibility: visible;
    inline-size: min(36rem, calc(100vi - 2rem));
    max-block-size: min(44rem, calc(100dvb - 2rem));
  }

  header {
    display: flex;
    align-items: start;
    gap: calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 4) calc(var(--_space) * 2);
    padding-inline: calc(var(--_space) * 5) calc(var(--_space) * 3);
  }

  h2 {
    font-size: 1.15em;
  }

  h3 {
    margin-block-end: calc(var(--_space) * 1);
  }

  .content {
    display: grid;
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 5) calc(var(--_space) * 4);
  }

  .content > * {
    min-inline-size: 0;
  }

  blockquote {
    display: grid;
    gap: calc(var(--_space) * 2);
    margin: calc(var(--_space) * 2) 0 0;
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_border-strong);
    color: var(--_text-muted);
    font-style: italic;
    overflow-wrap: anywhere;
  }

  ul {
    padding-inline-start: 1.25rem;
  }

  footer {
    padding: calc(var(--_space) * 3) calc(var(--_space) * 5);
  }

  .gap {
    flex: 1;
  }

  /* On a phone the sheet comes from below, within reach of the thumb. */
  @media (max-width: 40rem) {
    dialog {
      inline-size: 100vi;
      max-inline-size: 100vi;
      max-block-size: 88dvb;
      margin-block-end: 0;
      border-inline: 0;
      border-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }

    footer button {
      flex: 1 1 auto;
    }

    .gap {
      display: none;
    }
  }
`;

/** A question to a person, in the top layer: beside `tokens` and `controls`. */
export const dialogStyles: readonly CSSResult[] = [sheetStyles, askStyles, question];
