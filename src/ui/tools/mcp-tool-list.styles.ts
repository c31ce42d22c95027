import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
  }

  p,
  h3,
  ul {
    margin: 0;
  }

  ul {
    padding: 0;
    list-style: none;
  }

  .empty {
    padding: calc(var(--_space) * 8) calc(var(--_space) * 5);
    text-align: center;
    overflow-wrap: anywhere;
  }

  .servers,
  [part~='group'],
  .refused {
    padding: calc(var(--_space) * 2);
  }

  [part~='server'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
  }

  summary {
    list-style: none;
    border-radius: var(--_radius-small);
  }

  summary::-webkit-details-marker {
    display: none;
  }

  [part~='server'] summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: calc(var(--_space) * 2);
    min-block-size: var(--_control);
    padding-inline: calc(var(--_space) * 2);
  }

  [part~='server'] summary:hover {
    background: var(--_hover);
  }

  .mark {
    display: inline-flex;
    color: var(--_text-muted);
  }

  .connected .mark {
    color: var(--_success);
  }

  .failed .mark {
    color: var(--_danger);
  }

  :is(.needs-sign-in, .noted) .mark {
    color: var(--_warning);
  }

  .label {
    flex: 1 1 5rem;
    min-inline-size: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  summary:has(.signed-in) {
    padding-block: calc(var(--_space) * 1.25);
  }

  /* Below the name, where the name begins. */
  .signed-in {
    flex: 1 0 100%;
    padding-inline-start: calc(var(--_space) * 2 + 1rem);
    overflow-wrap: anywhere;
  }

  .state {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .actions {
    display: flex;
    color: var(--_text-muted);
  }

  /* What is to be touched is higher, and its icon still beside the first line. */
  @media (pointer: coarse) {
    [part~='server'] summary {
      min-block-size: 2.75rem;
    }

    summary:has(.signed-in) {
      padding-block: calc(var(--_space) * 2.75);
    }
  }
`;
