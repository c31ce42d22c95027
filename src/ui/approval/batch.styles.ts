import { css, type CSSResult } from 'lit';

/** Several calls in one sheet. */
export const batchStyles: CSSResult = css`
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

  /* One of many: no other colour than its words. */
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
