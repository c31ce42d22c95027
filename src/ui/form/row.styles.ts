import { css, type CSSResult } from 'lit';

/** The items of a list, and the properties of free names. */
export const rowStyles: CSSResult = css`
  ol,
  .entries {
    --_tool: 2.125rem;
    display: grid;
    gap: calc(var(--_space) * 3);
    /* A row is laid out by the room that it has, which is less further in. */
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

  /* What is done with an item as a whole lies in the line of its label. */
  :is(.items, .entries) > li > * {
    grid-area: 1 / 1;
  }

  .tools,
  .entry > .remove {
    justify-self: end;
    display: flex;
  }

  .items > li:has(> .tools) > .field > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: var(--_tool);
    padding-inline-end: var(--_tool);
  }

  .items > li:has(> .tools > :nth-child(3)) > .field > .head {
    padding-inline-end: calc(var(--_tool) * 3);
  }

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

  .entry > [role='group'] > .field:first-of-type > .head {
    display: flex;
    align-items: center;
    min-block-size: var(--_tool);
    padding-inline-end: var(--_tool);
  }

  @container rows (inline-size >= 26rem) {
    /* One control in a row: its number before it, what is said of it below. */
    .items > li.line {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: calc(var(--_space) * 1);
    }

    .items > li.line > .tools {
      grid-area: 1 / 2;
    }

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

    /* A name, and beside it what it stands for. */
    .entry.line {
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: calc(var(--_space) * 1);
    }

    .entry.line > .remove {
      grid-area: 1 / 2;
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
  }
`;
