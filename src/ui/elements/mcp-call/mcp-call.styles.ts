import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  article {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  article:is(.awaiting-approval, .awaiting-input, .awaiting-sign-in) {
    border-color: var(--_accent);
  }

  article:is(.tool-error, .failed, .lost) {
    border-color: color-mix(in oklab, var(--_danger) 55%, var(--_border));
  }

  header {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    padding-inline-end: calc(var(--_space) * 2);
    min-block-size: 2.75rem;
  }

  .fold {
    flex: 1;
    min-inline-size: 0;
    justify-content: start;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 3);
    row-gap: 0;
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 9);
    position: relative;
    border-radius: 0;
    text-align: start;
  }

  /* At the end of the first line, however many there are. */
  .fold > svg:last-child {
    position: absolute;
    inset-inline-end: calc(var(--_space) * 3);
    inset-block-start: 0.5625rem;
  }

  .fold[aria-expanded='false']:dir(rtl) > svg:last-child {
    scale: -1 1;
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    font-weight: 600;
  }

  .done .state {
    color: var(--_success);
  }

  :is(.awaiting-approval, .awaiting-input, .awaiting-sign-in, .running) .state {
    color: var(--_accent);
  }

  :is(.tool-error, .failed, .lost) .state {
    color: var(--_danger);
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
  }

  #body[hidden] {
    display: none;
  }

  #body > * {
    min-inline-size: 0;
  }

  p,
  dl,
  dd,
  ul {
    margin: 0;
  }

  .arguments {
    display: grid;
    gap: calc(var(--_space) * 1);
  }

  .arguments > div {
    display: grid;
    grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr);
    gap: calc(var(--_space) * 3);
  }

  dt {
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
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
    border-inline-start: 3px solid var(--_border-strong);
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  :is(.awaiting-input, .awaiting-sign-in) .note {
    border-color: var(--_accent);
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

  .note.danger {
    border-color: var(--_danger);
  }

  .progress {
    display: grid;
    grid-template-columns: minmax(6rem, 14rem) minmax(0, 1fr);
    align-items: center;
    gap: calc(var(--_space) * 3);
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 2);
    min-block-size: 1.75rem;
  }

  progress {
    appearance: none;
    inline-size: 100%;
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
    animation: turn 2s linear infinite;
  }

  @keyframes turn {
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
`;
