import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  @media (min-width: 40.01rem) {
    dialog {
      inline-size: min(42rem, calc(100vi - 2rem));
      max-block-size: min(56rem, calc(100dvb - 2rem));
    }
  }

  header {
    flex-wrap: wrap;
  }

  /* On a line of its own, above the title. */
  .back {
    order: -1;
    margin-inline-start: calc(var(--_space) * -3);
    color: var(--_accent);
  }

  header:has(.back)::before {
    content: '';
    order: -1;
    flex-basis: 100%;
  }

  /* What a server wrote stays in its box, however high its letters stand. */
  h2,
  h3,
  .why,
  .note,
  blockquote,
  .json,
  .change,
  .arguments {
    contain: paint;
  }

  h2 {
    padding-block: calc(var(--_space) * 0.5);
  }

  .note {
    display: block;
  }

  .note button {
    margin-block-start: calc(var(--_space) * 2);
  }

  .origin {
    color: var(--_text);
  }

  .description {
    white-space: pre-line;
  }

  .change {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-inline-start: 3px solid var(--_warning);
    border-radius: var(--_radius-small);
  }

  /* Room for the outline of what has the focus. */
  .arguments {
    display: grid;
    gap: calc(var(--_space) * 3);
    margin: -4px;
    padding: 4px;
  }

  .arguments > * {
    min-inline-size: 0;
  }

  .arguments > h3 {
    margin: 0;
  }

  details[part] > :not(summary) {
    margin-block-start: calc(var(--_space) * 2);
  }

  .json {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  .chunk {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 20rem;
  }

  .chunk:only-child {
    content-visibility: visible;
  }

  /* Takes no room; once it is in view, so was all that is before it. */
  .end {
    block-size: 2px;
    margin-block: -1px;
  }

  /* Side by side as long as both are closed. */
  .folded {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 5);
  }

  .folded > [open],
  .folded > .end {
    flex-basis: 100%;
    min-inline-size: 0;
  }

  .folded > .end {
    margin-block: calc(var(--_space) * -2) 0;
  }

  fieldset {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 1) calc(var(--_space) * 5);
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
  }

  fieldset label {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: 1.75rem;
  }

  .only {
    flex-basis: 100%;
  }

  .hint button.link {
    flex: none;
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  .reason {
    display: grid;
    gap: calc(var(--_space) * 1);
    border-block-start: 1px solid var(--_border);
  }

  .reason > :not(footer) {
    margin-inline: calc(var(--_space) * 5);
    inline-size: auto;
  }

  .reason > label {
    margin-block-start: calc(var(--_space) * 3);
    font-weight: 600;
  }

  .reason footer {
    border: 0;
  }

  @media (max-width: 40rem) {
    button,
    .hint button.link,
    summary,
    fieldset label {
      min-block-size: 2.75rem;
    }

    button.icon {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }

    summary {
      padding-block: calc(var(--_space) * 2.5);
    }
  }

  /* Several calls in one dialog. */
  .rows {
    display: grid;
    gap: calc(var(--_space) * 3);
    padding: 0;
    /* Safari takes a list with no marks at all for none. */
    list-style-type: '';
  }

  .row {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    min-inline-size: 0;
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    contain: paint;
  }

  .row h3 {
    margin: 0;
    color: var(--_text);
    font-size: inherit;
    overflow-wrap: anywhere;
  }

  .row .json {
    padding-block: calc(var(--_space) * 1);
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }

  .badge {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 1);
    padding-inline: calc(var(--_space) * 1.5);
    border: 1px solid var(--_border-strong);
    border-radius: 1em;
  }

  .badge svg,
  .actions > p > svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    vertical-align: -0.15em;
    color: var(--_warning);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .actions .gap {
    display: block;
  }

  .actions > p {
    align-self: center;
  }

  /* One of many: only its text has a colour. */
  button.accent {
    border-color: var(--_accent);
    color: var(--_accent);
    font-weight: 600;
  }

  @media (max-width: 40rem) {
    .row {
      padding: calc(var(--_space) * 2.5);
    }
  }
`;
