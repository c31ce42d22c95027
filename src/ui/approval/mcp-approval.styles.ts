import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    --_icon-button: 1.75rem;
  }

  [part='card'] {
    max-block-size: 100%;
    overflow-wrap: anywhere;
  }

  :host([embedded]) [part='card'] {
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }

  /* The title is for screen readers only, and the edge aligns with the call's icon. */
  :host([embedded]) header {
    padding: 0;
  }

  :host([embedded]) :is(#why, .content, footer) {
    padding-inline: calc(var(--_space) * 3);
  }

  /* A server's text stays in its box, even if its characters are very tall. */
  h2,
  h3,
  .note,
  .values,
  .arguments {
    contain: paint;
  }

  header {
    flex: none;
    flex-wrap: wrap;
  }

  /* The button's target may be higher than its line. */
  header > button.icon {
    margin-block: calc((1.5rem - var(--_icon-button)) / 2);
    margin-inline-end: calc((1rem - var(--_icon-button)) / 2);
  }

  /* Shown on a separate line. */
  header > .back {
    flex: none;
    margin-inline: calc(var(--_space) * -2) 100%;
  }

  .content {
    align-content: start;
    overflow-x: hidden;
  }

  /* Space for the focus outline. */
  .arguments {
    display: grid;
    margin: -4px;
    padding: 4px;
  }

  .arguments > * + :not(.end) {
    margin-block-start: calc(var(--_space) * 3);
  }

  .arguments > * {
    min-inline-size: 0;
  }

  /* The arguments, in two columns. */
  .values {
    padding: var(--_space) calc(var(--_space) * 3);
  }

  .values dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    column-gap: calc(var(--_space) * 4);
  }

  .value {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
    padding-block: calc(var(--_space) * 0.875);
  }

  .value > * {
    min-inline-size: 0;
  }

  .long > dt,
  .value > dd,
  .none {
    display: flex;
    align-items: baseline;
    gap: calc(var(--_space) * 2);
  }

  .name {
    color: var(--_text-muted);
    font-size: 0.8125rem;
    line-height: 1.5625rem;
  }

  .what,
  .none span {
    flex: 1;
    min-inline-size: 0;
  }

  .to-change {
    flex: none;
    min-inline-size: var(--_small-button);
    min-block-size: var(--_small-button);
    margin-block: max((1.5625rem - var(--_small-button)) / 2, var(--_space) * -0.875);
    margin-inline: auto calc(var(--_space) * -2);
    font-size: var(--_font-size-small);
  }

  .text {
    line-height: 1.5625rem;
    /* Each space is visible, also at the end of a line. */
    white-space: break-spaces;
    overflow-wrap: anywhere;
    tab-size: 4;
  }

  .what > .text {
    display: inline;
  }

  .text.mono {
    font-size: 0.8125rem;
  }

  /* Marks the end of a text and takes no space. Once this mark is in view, everything before it has been in view. */
  .end {
    block-size: 2px;
    margin-block: -2px 0;
  }

  .note {
    flex-wrap: wrap;
  }

  .note > span {
    flex: 1;
  }

  .note.info svg {
    color: inherit;
  }

  .badge {
    display: inline-block;
    padding-inline: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    color: var(--_text-muted);
    font-family: var(--_font);
    font-size: var(--_font-size-tiny);
    line-height: 1rem;
  }

  .badge:is(.warning, .danger) {
    border-color: currentColor;
    color: var(--_warning);
  }

  .badge.danger {
    color: var(--_danger);
  }

  button.small {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  footer {
    container-type: inline-size;
    column-gap: 1px;
  }

  footer > .quiet {
    padding-inline: calc(var(--_space) * 3);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  /* Takes the remaining space. If the buttons wrap, Approve fills its own row. */
  .gap {
    flex: 9999 0 0;
    margin-inline-start: -1px;
  }

  .approve {
    flex: 1 1 auto;
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: calc(var(--_space) * 2);
  }

  .approve > :last-child,
  .split > [part='approve'] {
    flex: 1 1 auto;
  }

  [part='open'] svg:dir(rtl) {
    scale: -1 1;
  }

  .description {
    white-space: pre-line;
  }

  .box:focus-visible {
    outline-offset: -2px;
  }

  .hint {
    font-size: var(--_font-size-small);
  }

  h3 {
    color: var(--_text);
    font-weight: 600;
    line-height: 1.25rem;
  }

  .long > * {
    grid-column: 1 / -1;
  }

  .box {
    position: relative;
    max-block-size: 9.25rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-row);
    background: var(--_surface);
    overflow: hidden auto;
  }

  .box .text {
    font-size: var(--_font-size-row);
    line-height: 1.375rem;
  }

  .box .mono {
    font-size: 0.8125rem;
  }

  /* A fade shows that there is more text. */
  .box[data-more]::after {
    content: '';
    position: sticky;
    inset-block-end: calc(var(--_space) * -2);
    display: block;
    block-size: 2.5rem;
    margin-block-start: -2.5rem;
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
  }

  .chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 20rem;
  }

  .chunk:only-child {
    content-visibility: visible;
  }

  .reason {
    flex-basis: 100%;
    display: flex;
    gap: calc(var(--_space) * 2);
  }

  /* The text of the label aligns with the text in the field. */
  .reason + .back {
    margin-inline-start: calc(var(--_space) * -3);
  }

  .reason input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.25rem;
  }

  /* The shortcut key of a button, shown where there is room. The key is not part of the button's accessible name. */
  @media not (pointer: coarse) {
    @container (inline-size >= 30rem) {
      button[data-key]::after,
      .split[data-key]::before {
        content: attr(data-key);
        content: attr(data-key) / '';
        margin-inline-start: calc(var(--_space) * 2);
        font-size: var(--_font-size-tiny);
        font-weight: 400;
      }

      /* Beside Approve, which stays small. */
      .split[data-key]::before {
        align-self: center;
        margin-inline: 0 calc(var(--_space) * 2);
        color: var(--_text-muted);
      }
    }
  }

  .details,
  .details section {
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  .details {
    gap: calc(var(--_space) * 4);
    padding-block-start: calc(var(--_space) * 3);
    border-block-start: 1px solid var(--_border);
  }

  .details > section > * {
    min-inline-size: 0;
  }

  .read-only {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border-strong);
  }

  .read-only p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  blockquote {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    contain: paint;
  }

  blockquote ul {
    padding-inline-start: 1.25rem;
  }

  /* Keeps all buttons in one row on most phones. */
  @container (inline-size < 24rem) {
    .split > :first-child {
      padding-inline: calc(var(--_space) * 3);
    }
  }

  @media (pointer: coarse) {
    :host {
      --_icon-button: 2.75rem;
    }
  }

  /* In a low window the whole card scrolls, so that nothing is cut. */
  @media (max-height: 22rem) {
    [part='card'] {
      overflow: hidden auto;
    }

    .content {
      overflow: visible;
    }

    .content,
    header,
    footer {
      flex: none;
    }
  }

  /* With forced colors the button has a frame, which is higher than the line. */
  @media (forced-colors: active) {
    .values {
      padding-block: calc(var(--_space) * 2);
    }
  }
`;
