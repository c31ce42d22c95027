import { css, type CSSResult } from 'lit';

/** Styles of fields, including nested ones. */
export const fieldStyles: CSSResult = css`
  /* Parts are side by side if there is enough space. */
  .flow {
    display: flex;
    flex-wrap: wrap;
  }

  :is(.together, .tags) {
    gap: calc(var(--_space) * 1.5);
  }

  :is(.held, .buttons, .actions) {
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  :is(.caption, kbd, .hint, .now, .about, .error, .mark, .holds, .expected) {
    font-size: var(--_font-size-small);
  }

  :is(.caption, kbd, .ordinal, .others, .hint, .now, .about, .mark, .expected) {
    color: var(--_text-muted);
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    row-gap: var(--_space);
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }

  .field > * {
    grid-column: 1 / -1;
    min-inline-size: 0;
  }

  /* Rarely used actions are on the same line as the label. */
  .field > .head {
    grid-area: 1 / 1;
  }

  .field > .field-actions {
    grid-area: 1 / 2;
    justify-content: end;
    align-self: center;
    margin-block: calc(var(--_space) * -1);
    padding-inline-start: calc(var(--_space) * 2);
  }

  .field > .field-actions > button {
    margin: 0;
    font-weight: 400;
    color: var(--_text-muted);
  }

  .field > .field-actions > button:is(:hover, :focus-visible) {
    color: var(--_accent);
  }

  /* Browsers lay out a floated legend like any other part of the group. */
  legend {
    float: inline-start;
  }

  :is(label, legend) {
    padding: 0;
    font-size: var(--_font-size-row);
    font-weight: 500;
  }

  .head:not(.check) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 1.5);
  }

  .mark {
    font-weight: 400;
    line-height: 1;
  }

  /* The first mark, usually the only one, is at the end of the line. */
  .name ~ .mark:not(.mark ~ .mark) {
    margin-inline-start: auto;
  }

  :is(.ordinal, .others) {
    font-weight: 400;
  }

  button.fold {
    justify-self: start;
    min-block-size: 1.75rem;
    margin: calc(var(--_space) * -1) calc(var(--_space) * -1.5 - 1px);
    padding: 0 calc(var(--_space) * 1.5);
    font-weight: inherit;
    text-align: start;
  }

  .field.folded {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
  }

  .field > .inside[hidden] {
    display: none;
  }

  :is(button.fold[aria-expanded='false'], :not([open]) > summary):dir(rtl) svg {
    transform: scaleX(-1);
  }

  .holds {
    grid-column: 2;
    padding-inline-start: calc(var(--_space) * 3);
    column-gap: calc(var(--_space) * 3);
  }

  .null {
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
    min-block-size: 2.125rem;
  }

  /* Only generated hints are capitalized: the server's text stays unchanged. */
  .hint.ours::first-letter {
    text-transform: uppercase;
  }

  :is(.error, .refusal) {
    color: var(--_danger);
  }

  .error p,
  .holds .error {
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

  :is(.choices, .radios) .check label {
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

  /* A line marks the fields of a group. Nested boxes would take too much width on a phone. */
  .inside {
    margin-block-start: var(--_space);
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 1px solid var(--_border);
  }

  .radios {
    column-gap: calc(var(--_space) * 5);
  }

  :is(button.add, button.more, button.reveal) {
    justify-self: start;
  }

  :is(.bare, .inside) {
    display: grid;
    gap: calc(var(--_space) * 3) calc(var(--_space) * 4);
  }

  :is(.all, .bare, .inside) > * {
    grid-column: 1 / -1;
  }

  :is(.which, .search) {
    display: grid;
    gap: var(--_space);
    min-inline-size: 0;
  }

  .expected pre {
    white-space: pre-wrap;
    padding: calc(var(--_space) * 2);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    color: var(--_text);
  }

  button.more {
    min-block-size: 1.75rem;
    padding: 0 calc(var(--_space) * 2);
    margin-inline-start: calc(var(--_space) * -2);
    color: var(--_accent);
    font-size: var(--_font-size-small);
  }

  :is(.now, .null) button.more {
    margin: -4px 0;
    color: var(--_text);
  }

  /* Two short fields are side by side, unless one is alone. They stay in the order of the schema. */
  @container form (inline-size >= 32rem) {
    :is(.all, .bare, .inside) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    :is(.all, .bare, .inside)
      > :is(.field:has(> :is(input, select, .check, .together)), [role='radiogroup']):not(
        :has(> .about),
        :first-child:not(:has(+ .field))
      ) {
      grid-column: auto;
    }
  }

  @media (pointer: coarse) {
    /* The button's target is as large as any other, but adds no height to the line of the label. */
    button.fold,
    .field > .field-actions > button {
      min-block-size: 2.75rem;
      margin-block: -0.5rem;
    }

    .field > .field-actions {
      margin-block: 0;
    }
  }
`;
