import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
    overflow-wrap: anywhere;
  }

  p,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  [role='status']:empty {
    display: none;
  }

  form {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: calc(var(--_space) * 3) calc(var(--_space) * 4);
    padding-block: var(--_space);
  }

  .field {
    display: grid;
    flex: 1 1 12rem;
    gap: var(--_space);
    min-inline-size: 0;
    max-inline-size: 24rem;
  }

  label {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
    font-weight: 500;
  }

  label > span {
    font-weight: 400;
  }

  /* Aligned with the fields, below their labels. */
  form > button {
    min-block-size: calc(var(--_control) + 0.25rem);
    margin-block-start: calc(1.25rem + var(--_space));
  }

  .missing,
  .problem svg {
    color: var(--_danger);
  }

  .problem,
  .note,
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .note svg {
    color: var(--_warning);
  }

  :is(.problem, .note) > span {
    flex: 1;
    min-inline-size: 8rem;
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
  }

  /* Text from a server has a vertical line before it, as in other elements. */
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 3);
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 2px solid var(--_border-strong);
  }

  .role {
    margin-block-end: var(--_space);
    font-size: var(--_font-size-tiny);
    font-weight: 600;
    color: var(--_text-muted);
  }

  section > button {
    justify-self: start;
  }

  .actions {
    margin-block-start: var(--_space);
  }
`;
