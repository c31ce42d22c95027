import { css, type CSSResult } from 'lit';

/** Tables, lists of names and values, and trees. */
export const dataStyles: CSSResult = css`
  .scroll {
    position: relative;
    max-block-size: 30rem;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--_font-size-small);
  }

  th,
  td {
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2.5);
    border-block-end: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }

  tbody tr:last-child td {
    border-block-end: 0;
  }

  thead th {
    position: sticky;
    inset-block-start: 0;
    /* Above the cells that scroll under it, and no higher: the host is a stacking context of its own. */
    z-index: 1;
    background: var(--_surface-raised);
    font-weight: 600;
    white-space: nowrap;
  }

  /* A column is as wide as what is in it, up to a line that can be read: the region scrolls. */
  td > :is(.value, .folded, .tree) {
    display: block;
    inline-size: max-content;
    max-inline-size: 20rem;
    overflow-wrap: anywhere;
  }

  td.number > .value {
    margin-inline-start: auto;
  }

  td.number {
    font-variant-numeric: tabular-nums;
  }

  :is(th, td).number {
    text-align: end;
  }

  .name {
    margin-block: calc(var(--_space) * 2) var(--_space);
    font-weight: 600;
  }

  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 4);
    padding-block: var(--_space);
    border-block-end: 1px solid var(--_border);
  }

  dl > div:last-child {
    border-block-end: 0;
  }

  /* Side by side where there is room, and one under the other where there is not. */
  dt {
    flex: 0 1 11rem;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    flex: 1 1 12rem;
    min-inline-size: 0;
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  .tree {
    overflow-x: auto;
    /* Room for the ring around what has the focus. */
    padding: 3px;
  }

  .tree ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .tree ul.indented {
    margin-inline-start: 0.4rem;
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 1px solid var(--_border);
  }

  .tree summary {
    position: relative;
    inline-size: fit-content;
    min-block-size: 1.5rem;
    padding-inline: 1.1rem var(--_space);
    border-radius: var(--_radius-small);
    list-style: none;
  }

  .tree summary::-webkit-details-marker {
    display: none;
  }

  .tree summary::before {
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.15rem;
    inline-size: 0.4rem;
    block-size: 0.4rem;
    border: solid var(--_text-muted);
    border-width: 0 1.5px 1.5px 0;
    content: '';
    transform: rotate(-45deg);
  }

  .tree summary:dir(rtl)::before {
    transform: rotate(135deg);
  }

  .tree [open] > summary::before {
    inset-block-start: 0.4rem;
    transform: rotate(45deg);
  }

  .tree .leaf {
    display: block;
    min-inline-size: 10rem;
    min-block-size: 1.5rem;
    padding-inline-start: 1.1rem;
    overflow-wrap: anywhere;
  }

  .tree > .leaf {
    padding-inline-start: 0;
  }

  .tree .folded {
    display: inline-block;
    vertical-align: top;
  }

  .value {
    white-space: pre-wrap;
  }

  .key {
    color: var(--_accent);
  }

  .value.null,
  .value.boolean {
    font-style: italic;
  }

  .value.null {
    color: var(--_text-muted);
  }

  .value.string {
    color: var(--_success);
  }

  @media (pointer: coarse) {
    .tree summary {
      min-block-size: 2.75rem;
      align-content: center;
    }
  }
`;
