import { css, type CSSResult } from 'lit';

/**
 * Styles of an ask's card, for use with `tokens` and `controls`: the question, its subject, and the buttons, which stay in view
 * while the rest scrolls. `<mcp-asks>` sets `--_card-edge` and `--_card-radius` if the card fills a sheet.
 */
export const askCardStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }

  [part~='card'] {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    border: var(--_card-edge, 1px solid var(--_border));
    border-radius: var(--_card-radius, var(--_radius-shell));
    background: var(--_surface);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
    overflow: clip;
  }

  header {
    display: flex;
    align-items: start;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 4) calc(var(--_space) * 4) 0;
  }

  header > button.icon {
    margin: -2px -6px;
    color: var(--_text-muted);
  }

  h2 {
    flex: 1;
    min-inline-size: 0;
    font-size: calc(var(--_font-size) + 0.0625rem);
    font-weight: 600;
    line-height: 1.5rem;
  }

  h3 {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
  }

  h2,
  h3,
  p,
  dl,
  dd,
  ul {
    margin: 0;
    overflow-wrap: anywhere;
  }

  /* The server, the purpose and the host of the request. */
  #why {
    padding-inline: calc(var(--_space) * 4);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    line-height: 1.125rem;
  }

  #why bdi {
    color: var(--_text);
    font-weight: 500;
  }

  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    /* WebKit would shrink rows with paint containment, and cut their content. */
    grid-auto-rows: max-content;
    gap: calc(var(--_space) * 3);
    min-block-size: 0;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4) 0;
    outline-offset: -3px;
    overflow-y: auto;
    overscroll-behavior: contain;
    scroll-padding-block-end: calc(var(--_space) * 2);
  }

  /* Text that continues below fades, instead of being cut in the middle of a line. A line whose end is in view stays readable. */
  .content::after {
    content: '';
    position: sticky;
    inset-block-end: 0;
    block-size: var(--_fade, calc(var(--_space) * 2));
    margin-block-start: calc(var(--_space) * -3);
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
  }

  /* Requested or sent values, one per line. */
  .values {
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }

  /* Text from a server has a vertical line before it. The page's own text never has such a line. */
  blockquote {
    display: grid;
    gap: var(--_space);
    margin: 0;
    padding-inline-start: calc(var(--_space) * 2.5);
    border-inline-start: 2px solid var(--_border-strong);
    overflow-wrap: anywhere;
  }

  .note {
    display: flex;
    gap: calc(var(--_space) * 2);
    font-size: var(--_font-size-small);
    line-height: 1.25rem;
    overflow-wrap: anywhere;
  }

  .note > span {
    min-inline-size: 0;
  }

  .note svg {
    margin-block-start: 0.125rem;
    color: var(--_warning);
  }

  .note.danger svg {
    color: var(--_danger);
  }

  footer {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4) calc(var(--_space) * 4);
  }

  footer button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .gap {
    flex: 1;
  }

  @media (forced-colors: active) {
    .content::after {
      background: none;
    }

    .values {
      border: 1px solid;
    }

    /* Forced colors change the color of text, but not of SVG. */
    .note svg,
    .note.danger svg {
      color: CanvasText;
    }
  }
`;
