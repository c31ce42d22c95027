import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .unmarked {
    outline: none;
  }

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
    padding-inline-start: calc(var(--_space) * 5);
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
  }

  /* Buttons share a row on small phones, or have one each. */
  @media (width < 24rem) {
    footer {
      gap: calc(var(--_space) * 2) var(--_space);
    }

    .gap {
      display: none;
    }

    footer > *,
    .split > :first-child {
      flex: auto;
    }

    footer button:not(.menu-button) {
      padding-inline: calc(var(--_space) * 2.5);
    }
  }
`;
