import { css, type CSSResult } from 'lit';
import { lineStyles } from '../base/styles/line.styles.js';
import { resultStyles } from './result.styles.js';

/** Styles of a narrow call: name, values and status in one line, with the status below only if it does not fit. */
const narrowStyles: CSSResult = css`
  @container (inline-size < 32rem) {
    .who {
      max-inline-size: 100%;
    }

    .server,
    .result > .label,
    #body > .label {
      display: none;
    }

    /* The icon is outside the flow, so that only the status wraps to a second line. */
    .fold > svg {
      position: absolute;
      inset-block-start: calc(var(--_line) / 2 - 0.5rem);
      inset-inline-start: calc(var(--_space) * 3);
    }

    button.fold {
      flex-wrap: wrap;
      padding-inline-start: calc(var(--_space) * 5 + 1rem);
    }

    /* The values that distinguish calls have space for at least a few letters. */
    .brief {
      flex: 1 1 2rem;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    /* A sentence does not fit beside the status: it is shown when the call is opened. */
    .folded .said {
      display: none;
    }

    .said {
      order: 1;
      flex-basis: 100%;
    }

    header > :is(.stop, .again) > span {
      position: absolute;
      clip-path: inset(50%);
    }

    /* A square alone does not look like a button. */
    .stop > svg {
      outline: 1px solid var(--_border-strong);
      outline-offset: 5px;
      border-radius: 2px;
    }

    #body,
    .result,
    .arguments {
      grid-template-columns: minmax(0, 1fr);
    }

    .arguments > div {
      display: block;
    }

    #body,
    .result,
    footer {
      padding-inline-start: calc(var(--_space) * 3);
    }

    .remedy p {
      flex-basis: 100%;
    }
  }
`;

const own: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  article {
    --_line: max(var(--_control), var(--_control) / 2 + 1.25rem);
    container-type: inline-size;
    /* The call fills the available width; this is its size for containers that depend on their content's width. */
    contain-intrinsic-inline-size: 15rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  :is(.awaiting-approval, .awaiting-input, .awaiting-sign-in, .running) {
    --_state: var(--_accent);
    --_word: var(--_text);
  }

  :is(.tool-error, .lost) {
    --_state: var(--_warning);
    --_word: var(--_text);
  }

  .failed {
    --_state: var(--_danger);
    --_word: var(--_danger);
  }

  header,
  .remedy,
  #body {
    overflow-wrap: anywhere;
  }

  /* Above the line, which is itself one large button. */
  header > button + button {
    display: var(--_review, inline-flex);
    z-index: 1;
    flex: none;
    margin-inline-end: calc(var(--_space) * 2);
    font-weight: 500;
  }

  header > .key.icon {
    min-block-size: max(1.75rem, var(--_small-button));
    margin-inline-end: var(--_space);
    padding: 0;
    color: var(--_text-muted);
  }

  .name {
    font-weight: 500;
  }

  .brief {
    min-inline-size: 0;
    font-size: var(--_font-size-small);
  }

  .who {
    flex: none;
    max-inline-size: 60%;
    margin-inline-start: auto;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
  }

  .state {
    color: var(--_word);
  }

  /* The lower edge of the line. */
  progress {
    --_fill: var(--_accent);
    appearance: none;
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    inline-size: 100%;
    block-size: 2px;
    border: 0;
    background: var(--_border);
  }

  progress::-webkit-progress-bar {
    background: transparent;
  }

  progress::-webkit-progress-value {
    background: var(--_fill);
    transition: inline-size 150ms;
  }

  progress::-moz-progress-bar {
    background: var(--_fill);
  }

  /* Content below the line is aligned with the name. */
  .remedy,
  #body,
  .result,
  footer {
    padding-inline: calc(var(--_space) * 5 + 1rem) calc(var(--_space) * 3);
    padding-block-end: calc(var(--_space) * 3);
  }

  .remedy {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    font-size: var(--_font-size-row);
  }

  .remedy p {
    flex: 1 1 16rem;
    text-wrap: pretty;
  }

  button:not(.fold) {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  /* Only the image: its caption and buttons are shown when the call is opened. */
  .folded .result {
    --_bar: none;
    --_picture: 16rem;
  }

  #body,
  .result {
    display: grid;
    grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr);
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
  }

  #body {
    padding-block-start: calc(var(--_space) * 2);
  }

  #body:is([hidden], :not(:has(*))) {
    display: none;
  }

  #body > .end,
  .result > :only-child {
    grid-column: 1 / -1;
  }

  .label,
  dt {
    color: var(--_text-muted);
  }

  /* A label never breaks inside a word: its column grows instead. */
  .label {
    overflow-wrap: normal;
    white-space: nowrap;
  }

  /* Aligned with a table's header, the first line of a text in its box, or the first item of a list. */
  .result > .label {
    padding-block-start: calc(var(--_space) * 1.25);
  }

  /* At the end of a line of the content, or of a separate line. */
  .result button {
    display: flex;
    margin-inline-start: auto;
    color: var(--_text-muted);
  }

  p,
  dl,
  dd {
    margin: 0;
  }

  .arguments {
    display: grid;
    font-size: var(--_font-size);
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: var(--_space) calc(var(--_space) * 4);
  }

  .arguments > div {
    display: contents;
  }

  dd {
    white-space: pre-wrap;
  }

  [part~='arguments'] {
    max-block-size: 20rem;
    overflow-y: auto;
  }

  .running .fold > svg {
    /* Most calls end before the animation starts, and a long call shows its duration in words. */
    animation: spin 2s linear 300ms 2;
  }

  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }

  /* The border is drawn inside the touch target. */
  @media (pointer: coarse) and (forced-colors: none) {
    .remedy > button {
      margin: -4px;
      border: 4px solid transparent;
      border-radius: var(--_radius-shell);
      background-clip: padding-box;
      box-shadow: inset 0 0 0 1px var(--_border-strong);
    }
  }

  @media (forced-colors: active) {
    progress {
      --_fill: Highlight;
      block-size: 4px;
    }
  }
`;

export const styles: CSSResult[] = [lineStyles, own, resultStyles, narrowStyles];
