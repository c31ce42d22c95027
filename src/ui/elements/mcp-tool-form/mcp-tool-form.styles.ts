import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
  }

  p,
  h2,
  ul,
  ol,
  pre,
  fieldset {
    margin: 0;
  }

  ul,
  ol {
    padding: 0;
    list-style: none;
  }

  header,
  form {
    display: grid;
    gap: calc(var(--_space) * 4);
    max-inline-size: var(--mcp-tool-form-width, 44rem);
    overflow-wrap: anywhere;
  }

  header {
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 5);
  }

  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2.5);
    font-size: 1.2em;
    line-height: 1.35;
    font-weight: 650;
  }

  h2 code {
    font-size: 0.75em;
    font-weight: 400;
  }

  /* What the server says stands apart, by place and by type. */
  .says {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_border);
    color: var(--_text-muted);
  }

  .caption,
  .hint,
  .now,
  .about,
  .error {
    font-size: var(--_font-size-small);
  }

  .caption {
    font-style: italic;
  }

  .about {
    white-space: pre-line;
    color: var(--_text-muted);
  }

  .says .about {
    font-size: inherit;
    color: var(--_text);
  }

  .claims {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 1.5);
    margin-block-start: calc(var(--_space) * 2);
    font-size: var(--_font-size-small);
  }

  .claims li {
    padding-inline: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: 1em;
  }

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

  .ordinal {
    font-weight: 400;
    color: var(--_text-muted);
  }

  .hint,
  .now {
    color: var(--_text-muted);
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
  .group,
  .list {
    gap: calc(var(--_space) * 3);
  }

  :is(.group, .list) > :not(legend) {
    margin-inline-start: calc(var(--_space) * 0.5);
    padding-inline-start: calc(var(--_space) * 3);
  }

  .group,
  .list {
    position: relative;
  }

  :is(.group, .list)::before {
    content: '';
    position: absolute;
    inset-block: 1.9rem 0;
    inset-inline-start: 0;
    border-inline-start: 1px solid var(--_border);
  }

  .add,
  .group > button {
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

  /* One control in a row: its number before it, what is said of it below. */
  ol > li:is(.text, .number, .json) > .field {
    grid-template-columns: minmax(3.75rem, auto) minmax(0, 1fr);
    align-items: start;
  }

  ol > li:is(.text, .number, .json) > .field > label {
    grid-row: span 9;
    padding-block-start: calc(var(--_space) * 1.25);
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

  .summary:not(:empty) p {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    font-weight: 600;
    color: var(--_danger);
  }

  .summary:has(ul) {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_danger);
    border-inline-start-width: 3px;
    border-radius: var(--_radius-small);
  }

  .summary:not(:has(ul)) {
    display: contents;
  }

  button.link {
    justify-content: start;
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  button.link:hover:not(:disabled) {
    background: none;
    text-decoration-thickness: 2px;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }

  [part='run'] {
    min-inline-size: 7rem;
  }

  [aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }

  @media (pointer: coarse) {
    .check,
    button.more,
    button.link {
      min-block-size: 2.75rem;
    }

    /* Below 16 px, phones zoom in when a field gets the focus, and do not zoom out again. */
    input,
    select,
    textarea {
      font-size: max(1rem, 1em);
    }
  }
`;
