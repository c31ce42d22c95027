import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host,
  [part='place'],
  [part='place'] > :not([hidden]) {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }

  [hidden] {
    display: none;
  }

  [part~='postponed'],
  [part='offer'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
    margin: 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-size: var(--_font-size-row);
  }

  :is([part~='postponed'], [part='offer']) button {
    min-block-size: var(--_small-button);
  }

  dialog {
    --_card-edge: 0;
    --_card-radius: 0;
    inline-size: min(40rem, calc(100vi - 2rem));
    max-block-size: min(48rem, calc(100dvb - 2rem));
    border-radius: var(--_radius-shell);
  }

  @media (max-width: 40rem) {
    dialog {
      inline-size: 100vi;
      max-inline-size: 100vi;
      max-block-size: 88dvb;
      margin-block-end: 0;
      border-width: 1px 0 0;
      border-radius: var(--_radius-shell) var(--_radius-shell) 0 0;
    }
  }
`;
