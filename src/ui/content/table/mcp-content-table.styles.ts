import { css, type CSSResult } from 'lit';
import { gridStyles } from './grid.styles.js';

/** A small table without row numbers or emphasis. */
const plainStyles: CSSResult = css`
  @media not (pointer: coarse) {
    .plain {
      --_row: 1.8125rem;
    }
  }

  .plain :is(.index, col:first-child) {
    display: none;
  }

  .plain :is(td:nth-child(2), th:nth-child(2) > .sort) {
    padding-inline-start: 0;
  }

  .plain :is(td:last-child, th:last-child > .sort) {
    padding-inline-end: 0;
  }

  .plain th:last-child > .sort {
    inline-size: 100%;
  }

  .plain .sort {
    color: var(--_text-muted);
    font-size: inherit;
    font-weight: inherit;
  }

  .plain th:not(:hover, :focus-within) .edge::after {
    border-color: transparent;
  }
`;

const frame: CSSResult = css`
  :host {
    --_row: 2rem;
    --_control: 1.875rem;
  }

  p {
    margin: 0;
  }

  .tools,
  .pages,
  .problems,
  .filter {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 3);
  }

  .bar,
  .tools {
    margin-block-end: calc(var(--_space) * 1.5);
  }

  /* Below a table, as far from it as its own edge. */
  .bar:not(:first-child) {
    margin-block: calc(var(--_space) * 1.75) calc(var(--_space) * -1.25);
  }

  .actions {
    gap: var(--_space);
  }

  .actions > [role='status']:empty {
    display: none;
  }

  select.small {
    min-block-size: var(--_control);
    inline-size: auto;
    padding-block: 0;
  }

  .filter {
    position: relative;
    flex: 0 1 16rem;
    min-inline-size: 8rem;
  }

  .filter svg {
    position: absolute;
    inset-inline-start: 0.5rem;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input[type='search'] {
    min-block-size: var(--_control);
    padding-block: 0;
    padding-inline-start: 1.875rem;
    font-size: var(--_font-size-small);
  }

  .problems {
    gap: var(--_space) calc(var(--_space) * 1.5);
    margin-inline-start: auto;
    color: var(--_warning);
  }

  :is(.problems, .none) button {
    color: var(--_text);
  }

  button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }

  .empty,
  .none {
    padding: calc(var(--_space) * 5);
    color: var(--_text-muted);
    text-align: center;
  }

  .empty {
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .none {
    display: grid;
    justify-items: center;
    gap: calc(var(--_space) * 2);
    position: sticky;
    inset-inline-start: 0;
    inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .detail {
    margin-block-start: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-inline-start: 3px solid var(--_accent);
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  .top,
  .whole {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .top h4,
  .whole > [dir] {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 1em;
  }

  .top h4 {
    font-weight: 600;
  }

  .whole > [dir] {
    white-space: pre-wrap;
    font-variant-numeric: tabular-nums;
  }

  .pages,
  .detail > * + * {
    margin-block-start: calc(var(--_space) * 1.5);
  }

  .fault {
    display: flex;
    align-items: baseline;
    gap: calc(var(--_space) * 1.5);
    color: var(--_warning);
  }

  .fault svg {
    align-self: center;
  }

  @media (pointer: coarse) {
    :host {
      --_row: 2.75rem;
      --_control: 2.75rem;
    }
  }
`;

export const styles: CSSResult[] = [frame, gridStyles, plainStyles];
