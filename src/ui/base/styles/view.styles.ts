import { css, type CSSResult } from 'lit';

/** Styles of a view with one column: its frame, its search field, and a box with lines between its entries. */
export const viewStyles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
    max-inline-size: 46rem;
    margin-inline: auto;
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4) calc(var(--_space) * 6);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  ul,
  p {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .filter {
    position: relative;
    margin-block-end: calc(var(--_space) * 2);
  }

  .filter svg {
    position: absolute;
    inset-inline-start: calc(var(--_space) * 3);
    inset-block-start: 50%;
    translate: 0 -50%;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input[type='search'] {
    padding-inline-start: calc(var(--_space) * 8.75);
  }

  /* Not clipped: a field's list may extend beyond the edge. */
  section > ul {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  section > ul > li + li {
    border-block-start: 1px solid var(--_border);
  }

  .name {
    font-weight: 500;
  }

  /* Reports that nothing was found, and offers to show everything. */
  .none {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }

  .text {
    display: grid;
  }
`;
