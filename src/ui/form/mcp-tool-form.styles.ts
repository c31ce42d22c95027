import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
  }

  :is(p, h2, ul, ol, pre, fieldset) {
    margin: 0;
  }

  :is(ul, ol) {
    padding: 0;
    list-style: none;
  }

  header,
  form,
  .all {
    display: grid;
    gap: calc(var(--_space) * 4);
    max-inline-size: var(--mcp-tool-form-width, 44rem);
    overflow-wrap: anywhere;
  }

  /* Fills the available width. The intrinsic size applies if the width around it depends on its content. */
  form {
    container: form / inline-size;
    contain-intrinsic-inline-size: 15rem;
  }

  .all {
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }

  header {
    gap: var(--_space);
    margin-block-end: calc(var(--_space) * 5);
  }

  .title {
    align-items: start;
    column-gap: 1rem;
  }

  h2 {
    font-size: calc(var(--_font-size) * 4 / 3);
    font-weight: 600;
  }

  .title > label {
    --_side: 0px;
    display: flex;
    gap: calc(var(--_space) * 2);
    align-items: center;
    margin-inline-start: auto;
    font-weight: 400;
  }

  /* The server's text is set apart, by position and typography. */
  .says {
    margin-block: 0.75rem var(--_space);
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border-strong);
  }

  kbd {
    font-family: inherit;
  }

  .about {
    white-space: pre-line;
  }

  .says .about {
    font-size: var(--_font-size-row);
    color: var(--_text);
  }

  /* The server's annotations, worded by this package, set apart from the server's own description. */
  .claims {
    margin-block-start: var(--_space);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  summary {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    align-items: center;
    inline-size: fit-content;
    min-block-size: 1.75rem;
    font-size: var(--_font-size-row);
  }

  /* Always present, because a screen reader might not announce it otherwise. It takes no space while empty. */
  .summary:not(:has(ul)) {
    position: absolute;
  }

  /* Keeps an error away from the edge of the scroll container when it is scrolled into view. */
  :is(.summary, .actions, .field) {
    scroll-margin-block: calc(var(--_space) * 4);
  }

  .summary p {
    display: flex;
    align-items: center;
    gap: var(--_space);
    font-weight: 600;
    color: var(--_danger);
  }

  .summary:has(ul) {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_danger);
    border-inline-start-width: 3px;
    border-radius: var(--_radius-small);
  }

  button.link {
    justify-content: start;
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    text-decoration: underline;
  }

  button.link:hover:not(:disabled) {
    background: none;
  }

  .quiet-actions {
    gap: var(--_space);
    margin-inline-start: auto;
  }

  .quiet-actions button:not(:hover) {
    color: var(--_text-muted);
  }

  #link {
    scroll-margin-block-end: calc(var(--_space) * 4);
  }

  [part='run'] {
    min-inline-size: 6rem;
  }

  button[hidden] {
    display: none;
  }

  .deletes {
    flex: 1 1 16rem;
    flex-wrap: nowrap;
    gap: calc(var(--_space) * 2);
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
  }

  .deletes svg {
    margin-block-start: 0.125rem;
    color: var(--_danger);
  }

  /* Items of a list, and properties with free names. */
  ol,
  .entries {
    --_tool: 2.125rem;
    display: grid;
    gap: calc(var(--_space) * 3);
    /* The layout of a row depends on its own width, which shrinks with nesting. */
    container: rows / inline-size;
  }

  li {
    min-inline-size: 0;
  }

  :is(.items, .entries) > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }

  /* Actions on a whole item are in the line of its label. */
  :is(.items, .entries) > li > * {
    grid-area: 1 / 1;
  }

  .tools,
  .entry > .remove {
    justify-self: end;
    display: flex;
  }

  .items > li:has(> .tools) > .field > .head,
  .entry > [role='group'] > .field:first-of-type > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: var(--_tool);
    padding-inline-end: var(--_tool);
  }

  .items > li:has(> .tools > :nth-child(3)) > .field > .head,
  .items > li:has(> .tools) > .folded {
    padding-inline-end: calc(var(--_tool) * 3);
  }

  .items > li:has(> .tools) > .field.folded > .head {
    padding-inline-end: 0;
  }

  .items > li > .field > .field-actions {
    grid-area: auto / 1 / auto / -1;
    justify-content: start;
    padding: 0;
  }

  .entries .field > .field-actions {
    grid-area: auto / 1 / auto / -1;
  }

  .entry > [role='group'] {
    display: grid;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  /* On a phone, Run stays in view. For a destructive tool, the button stays at the end of the form, beside its warning. */
  @container mcp-tools (inline-size < 40rem) {
    form:has(.primary) {
      display: flex;
      flex-direction: column;
    }

    .actions:has(> .primary) {
      display: contents;
    }

    .primary {
      position: sticky;
      z-index: 1;
      inset-block-end: calc(var(--_space) * 3);
      min-block-size: 2.75rem;
      box-shadow: 0 0 0 calc(var(--_space) * 3) var(--_ground, var(--_surface));
    }

    .actions kbd {
      display: none;
    }
  }

  @container rows (inline-size >= 26rem) {
    :is(.items, .entries) > li.line {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: var(--_space);
    }

    li.line > :is(.tools, .remove) {
      grid-area: 1 / 2;
    }

    /* One control in a row, with its number before it and its hints and errors below. */
    .items > li.line > .field {
      grid-template-columns: minmax(3.75rem, auto) minmax(0, 1fr);
    }

    .items > li.line:has(> .tools) > .field > .head:not(.check) {
      align-items: start;
      padding-block-start: calc(var(--_space) * 1.25);
      padding-inline-end: calc(var(--_space) * 2);
    }

    .items > li.line > .field > :not(.head) {
      grid-column: 2;
    }

    /* A name, with its value beside it. */
    .entry.line > .remove {
      margin-block-start: 1.75rem;
    }

    .entry.line > [role='group'] {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      align-items: start;
    }

    .entry.line > [role='group'] > .field:first-of-type > .head {
      min-block-size: 0;
    }
  }

  @media (pointer: coarse) {
    ol,
    .entries {
      --_tool: 2.75rem;
    }

    :is(.check, summary, button.more, button.link) {
      min-block-size: 2.75rem;
    }

    kbd {
      display: none;
    }

    /* Below 16 px, phones zoom in when a field gets the focus, and do not zoom out again. */
    :is(input, select, textarea) {
      font-size: max(1rem, 1em);
    }
  }
`;
