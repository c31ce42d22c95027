import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  [part~='arguments'] dl {
    display: grid;
    grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr);
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  dt {
    max-inline-size: 12rem;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  dd {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .header {
    display: block;
    font-family: var(--_font);
    white-space: normal;
  }

  .description {
    white-space: pre-line;
  }

  .reason {
    display: grid;
    gap: calc(var(--_space) * 1);
    border-block-start: 1px solid var(--_border);
  }

  .reason > :not(footer) {
    margin-inline: calc(var(--_space) * 5);
    inline-size: auto;
  }

  .reason > label {
    margin-block-start: calc(var(--_space) * 3);
    font-weight: 600;
  }

  .reason footer {
    border: 0;
  }

  @media (max-width: 40rem) {
    [part~='arguments'] dl {
      grid-template-columns: minmax(0, 1fr);
      row-gap: 0;
    }

    dd + dt {
      margin-block-start: calc(var(--_space) * 2);
    }
  }
`;
