import { css, type CSSResult } from 'lit';

/** A field, and fields within fields. */
export const fieldStyles: CSSResult = css`
  .field {
    display: grid;
    gap: calc(var(--_space) * 1);
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }

  label,
  legend {
    padding: 0;
    font-weight: 600;
  }

  label code,
  legend code,
  .mark {
    margin-inline-start: calc(var(--_space) * 1.5);
    font-weight: 400;
  }

  .mark {
    font-size: var(--_font-size-small);
    color: var(--_text-muted);
  }

  .changed {
    padding-inline: calc(var(--_space) * 1);
    border: 1px solid currentcolor;
    border-radius: var(--_radius-small);
    color: var(--_text);
  }

  .ordinal {
    font-weight: 400;
    color: var(--_text-muted);
  }

  .hint,
  .now {
    color: var(--_text-muted);
  }

  .hint::first-letter {
    text-transform: uppercase;
  }

  .error {
    color: var(--_danger);
  }

  .error p {
    display: flex;
    gap: calc(var(--_space) * 1.5);
  }

  .error svg {
    margin-block-start: 0.2em;
  }

  .check {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: 1.75rem;
  }

  .check input {
    flex: none;
  }

  .check label {
    flex: 1;
    min-inline-size: 0;
  }

  .choices .check label {
    font-weight: 400;
  }

  .boxes {
    max-block-size: 16rem;
    overflow-y: auto;
    padding-inline-start: 2px;
  }

  input[readonly] {
    background: var(--_surface-raised);
  }

  textarea {
    display: block;
    min-block-size: 4.5rem;
  }

  /* Inside a group a line runs along its fields: a box within a box would cost a phone its width. */
  .inside {
    display: grid;
    gap: calc(var(--_space) * 3);
    margin-block-start: calc(var(--_space) * 1);
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 1px solid var(--_border);
  }

  .radios {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) * 5);
  }

  .inside > button {
    justify-self: start;
  }

  ol {
    display: grid;
    gap: calc(var(--_space) * 3);
  }

  li {
    min-inline-size: 0;
  }

  ol > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(var(--_space) * 1);
    align-items: start;
  }

  /* A group in a list needs the whole width: what removes it lies in the line of its label. */
  ol > li:is(.group, .list, .choices) {
    grid-template-columns: minmax(0, 1fr);
  }

  ol > li:is(.group, .list, .choices) > * {
    grid-area: 1 / 1;
  }

  ol > li:is(.group, .list, .choices) > .remove {
    justify-self: end;
  }

  ol > li:is(.group, .list, .choices) > .field > legend {
    display: flex;
    align-items: center;
    min-block-size: 2.125rem;
    padding-inline-end: calc(var(--_space) * 12);
  }

  /* One control in a row: its number before it, what is said of it below. */
  ol > li:is(.text, .number, .json) > .field {
    grid-template-columns: minmax(3.75rem, auto) minmax(0, 1fr);
    align-items: start;
  }

  ol > li:is(.text, .number, .json) > .field > label {
    grid-area: 1 / 1;
    padding-block-start: calc(var(--_space) * 1.25);
  }

  ol > li:is(.text, .number, .json) > .field > :not(label) {
    grid-column: 2;
  }

  .expected {
    font-size: var(--_font-size-small);
    color: var(--_text-muted);
  }

  .expected pre {
    white-space: pre-wrap;
    padding: calc(var(--_space) * 2);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    color: var(--_text);
  }

  button.more {
    justify-self: start;
    min-block-size: 1.75rem;
    padding: 0 calc(var(--_space) * 2);
    margin-inline-start: calc(var(--_space) * -2);
    color: var(--_accent);
    font-size: var(--_font-size-small);
  }

  .now button.more {
    margin-inline-start: 0;
  }
`;
