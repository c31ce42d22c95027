import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    /* Icons begin at this distance from the edge, and text begins 1.5rem further in. Controls end at the same distance from the
       other edge. */
    --_edge: calc(var(--_space) * 4);
    --_text-edge: calc(var(--_edge) + 1.5rem);
    display: block;
    background: var(--_ground, var(--_surface));
  }

  p,
  ul,
  h2 {
    margin: 0;
  }

  ul {
    padding: 0;
    list-style: none;
  }

  #servers {
    padding: calc(var(--_space) * 4) var(--_edge) calc(var(--_space) * 2);
  }

  #servers,
  summary {
    color: var(--_text-muted);
    font-size: var(--_font-size-tiny);
    font-weight: 600;
    line-height: 1rem;
  }

  .empty {
    padding: calc(var(--_space) * 8) calc(var(--_space) * 5);
    text-align: center;
    overflow-wrap: anywhere;
  }

  .servers {
    padding-block-end: calc(var(--_space) * 2);
  }

  [part~='server'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-block-size: var(--_control);
    padding-inline: var(--_edge);
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  .mark {
    flex: 0 0 1.5rem;
    display: flex;
    color: var(--_text-muted);
  }

  /* A dot, and a ring. They are drawn as borders, which forced colors keep. */
  :is(.connected, .remembered, .connecting) .mark:where(:empty)::before {
    content: '';
    margin-inline: 4px;
    border: 4px solid var(--_success);
    border-radius: 50%;
  }

  .remembered .mark::before {
    padding: 4.5px;
    margin-inline: 2.5px;
    border: 1px solid var(--_border-strong);
  }

  .connecting .mark::before {
    padding: 5px;
    margin-inline: 1.5px;
    border: 1.5px solid var(--_border-strong);
    border-block-start-color: var(--_text);
    animation: turn 1s linear 4;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .failed .mark {
    color: var(--_danger);
  }

  .noted .mark {
    color: var(--_warning);
  }

  .what {
    flex: 1;
    min-inline-size: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 2);
    padding-block: var(--_space);
    overflow-wrap: anywhere;
  }

  .offers .what {
    justify-content: start;
  }

  .label {
    min-inline-size: 0;
    font-weight: 500;
  }

  /* Replaces the state, or is beside the button, so that nothing moves when this element appears. */
  button.menu-button {
    z-index: 1;
    flex: none;
    min-inline-size: 1.5rem;
    justify-content: end;
    margin-inline: -1.5rem 0;
    border: 0;
    outline-offset: -2px;
    color: var(--_text-muted);
  }

  :not(.offers):is(:hover, :focus-within, :has([aria-expanded='true'])) > .what > bdi {
    opacity: 0;
  }

  [part~='server']:not(:hover, :focus-within, :has([aria-expanded='true'])) > .menu-button {
    opacity: 0;
  }

  .offer {
    flex: none;
    min-block-size: 1.625rem;
    margin-inline-start: var(--_space);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  @media (pointer: coarse) {
    button.menu-button {
      min-inline-size: 2.75rem;
      margin-inline: -2.75rem 0;
    }

    .offer {
      position: relative;
      min-block-size: 2.25rem;
      padding-inline: calc(var(--_space) * 3.5);
    }

    /* The target is as high as the row. */
    .offer::after {
      content: '';
      position: absolute;
      inset: -5px 0;
    }
  }
`;
