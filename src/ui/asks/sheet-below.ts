import { css, type CSSResult } from 'lit';
import { bringStyles } from '../base/bring-styles.js';

/**
 * On a phone the asks of `<mcp-tools>` are a sheet from below, within reach of the thumb, at the edge of a window that shows
 * less than the element. It dims the whole page, or nothing: of an element that does not fill the window, nothing.
 */
const belowStyles: CSSResult = css`
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
      /* The frame is the edge's two pixels smaller than the window that it fills. */
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

/** Gives the styles to where the asks are: they are loaded with the first ask. */
export function bringSheet(asks: Element): void {
  const root = asks.getRootNode();
  if (root instanceof ShadowRoot) bringStyles(root, belowStyles);
}
