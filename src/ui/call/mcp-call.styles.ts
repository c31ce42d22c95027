import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  article {
    container-type: inline-size;
    /* As wide as there is room; this is for a place that asks how wide it wants to be. */
    contain-intrinsic-inline-size: 15rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  article:is(.awaiting-approval, .awaiting-input, .awaiting-sign-in, .running) {
    --_state: var(--_accent);
  }

  article.done {
    --_state: var(--_success);
  }

  article:is(.tool-error, .failed, .lost) {
    --_state: var(--_danger);

    border-color: color-mix(in oklab, var(--_danger) 55%, var(--_border));
  }

  article:is(.awaiting-approval, .awaiting-input, .awaiting-sign-in) {
    border-color: var(--_accent);
  }

  header {
    display: flex;
    align-items: center;
    padding: var(--_space);
  }

  header > button + button {
    flex: none;
    margin-inline: calc(var(--_space) * 2);
  }

  .fold {
    --_line: 2.25rem;

    flex: 1;
    min-inline-size: 0;
    justify-content: start;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 3);
    row-gap: 0;
    padding-block: calc((var(--_line) - 1.5em) / 2 - 1px);
    padding-inline: calc(var(--_space) * 2 - 1px) calc(var(--_space) * 9);
    position: relative;
    text-align: start;
  }

  /* At the end of the first line, however many there are. */
  .fold > svg:last-child {
    position: absolute;
    inset-inline-end: calc(var(--_space) * 2);
    inset-block-start: calc(var(--_line) / 2 - 0.5rem - 1px);
  }

  .fold[aria-expanded='false']:dir(rtl) > svg:last-child {
    scale: -1 1;
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    color: var(--_state, inherit);
    font-weight: 600;
  }

  .name {
    overflow-wrap: anywhere;
  }

  .server {
    overflow: hidden;
    text-overflow: ellipsis;
    max-inline-size: 16rem;
    white-space: nowrap;
  }

  .time {
    font-variant-numeric: tabular-nums;
  }

  #body {
    display: grid;
    gap: calc(var(--_space) * 2.5);
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 3);
    /* Where many cards come at once, most are out of view. Their heads stay, which say how each call ended. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 6rem;
  }

  #body[hidden] {
    display: none;
  }

  #body > * {
    min-inline-size: 0;
  }

  p,
  dl,
  dd {
    margin: 0;
  }

  .arguments {
    display: grid;
    gap: calc(var(--_space) * 1);
  }

  .arguments > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 3);
  }

  /* Side by side where there is room, and one under the other where there is not. */
  dt {
    min-inline-size: 6rem;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    flex: 1 1 8rem;
    min-inline-size: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  [part~='arguments'] {
    max-block-size: 20rem;
    overflow-y: auto;
  }

  [part~='result'] {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  .note {
    display: block;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_state, var(--_border-strong));
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  .again {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  .again span {
    flex: 1 1 12rem;
  }

  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 3);
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 2);
    min-block-size: 1.75rem;
  }

  .progress span {
    flex: 1 1 10rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  progress {
    appearance: none;
    flex: 0 1 14rem;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: color-mix(in oklab, var(--_accent) 20%, var(--_surface));
  }

  progress::-webkit-progress-bar {
    background: transparent;
  }

  progress::-webkit-progress-value {
    background: var(--_accent);
    transition: inline-size 150ms;
  }

  progress::-moz-progress-bar {
    background: var(--_accent);
  }

  .running .state svg {
    animation: spin 2s linear 300ms infinite;
  }

  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }

  .raw pre {
    margin-block: calc(var(--_space) * 2) 0;
    padding: calc(var(--_space) * 2);
    max-block-size: 20rem;
    overflow: auto;
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  /* Where it is narrow: the state and the time, what was called and where, and what can be done, below each other. */
  @container (inline-size < 28rem) {
    header {
      flex-wrap: wrap;
      row-gap: var(--_space);
    }

    header > button + button {
      margin-block: 0 var(--_space);
    }

    .fold {
      flex-basis: 100%;
    }

    .state {
      flex: 1 0 calc(100% - 6rem);
    }

    :is(.name, .server) {
      order: 1;
    }
  }

  @media (pointer: coarse) {
    .fold {
      --_line: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
    }

    progress::-webkit-progress-value {
      background: Highlight;
    }

    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;
