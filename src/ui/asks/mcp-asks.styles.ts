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

  .undo {
    margin-block-end: calc(var(--_space) * 2);
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

/**
 * On a phone, the asks of `<mcp-tools>` are a sheet at the bottom, within reach of the thumb, and at the window's edge if the
 * window shows only part of the element. The sheet dims the page only if the element fills the window.
 */
export const belowStyles: CSSResult = css`
  /* The line above the composer leads to all requests, so the calls' lines need no second button. */
  [part~='frame']:has(> mcp-asks[put-off]) mcp-conversation {
    --_review: none;
  }

  @media (max-width: 40rem) {
    mcp-asks[open]:not([modal]) {
      --_card-edge: 0;
      --_edge: calc(var(--_radius) * 2);
      --_card-radius: var(--_edge) var(--_edge) 0 0;
      grid-area: 1 / 1 / -1 / -1;
      z-index: 3;
      justify-content: end;
      inline-size: auto;
      margin: 0;
      /* With its 1px borders, the frame is 2px smaller than the window that it fills. */
      background: linear-gradient(rgb(0 0 0 / 43%) 0 0) 0 0 / calc((100% + 3px - 100vi) * 999)
        calc((100% + 3px - 100dvb) * 999) no-repeat;

      &::part(place) {
        position: sticky;
        inset-block-end: 0;
        max-block-size: min(88%, 88dvb);
        border-block-start: 1px solid var(--_border);
        border-radius: var(--_card-radius);
      }
    }
  }
`;
