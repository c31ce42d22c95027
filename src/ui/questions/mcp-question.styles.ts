import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .message p {
    white-space: pre-line;
  }

  .address {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  .address strong {
    color: var(--_text);
  }

  [part='access'] ul {
    margin: 0;
    padding-inline-start: calc(var(--_space) * 5);
    overflow-wrap: anywhere;
  }

  dl {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  dt {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  dd {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
