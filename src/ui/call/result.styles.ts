import { css, type CSSResult } from 'lit';

/** Styles of a call's result: its views, and the full screen. */
export const resultStyles: CSSResult = css`
  .shown {
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  .short {
    --_bar: none;
  }

  .views {
    display: flex;
    justify-content: end;
  }

  .result .view[aria-pressed='true'] {
    background: var(--_selected);
    color: var(--_text);
  }

  .full {
    --_scroll: calc(100dvb - 10rem);
    --_wheel: auto;
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0 calc(var(--_space) * 4) calc(var(--_space) * 4);
    overflow: auto;
    border: 0;
    background: var(--_surface);
    color: var(--_text);
    grid-template-rows: 2.75rem;
    align-content: start;
  }

  .full > .label {
    display: none;
  }

  .full > :not(.full-head) {
    grid-column: 1 / -1;
    padding-block-start: calc(var(--_space) * 1);
  }

  .full-head {
    position: sticky;
    z-index: 4;
    inset-block-start: 0;
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
    margin-inline: calc(var(--_space) * -4);
    padding-inline: calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
  }

  .full-head > svg,
  .full-head > bdi {
    flex: none;
    color: var(--_text-muted);
  }

  .full-head > * {
    white-space: nowrap;
  }

  .full-head > bdi {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .full-head > kbd {
    margin-inline-start: auto;
    padding-inline: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    color: var(--_text-muted);
    font: inherit;
    font-size: var(--_font-size-tiny);
    line-height: 1rem;
  }

  .full-head > button.icon {
    margin-inline-start: 0;
  }

  @media (pointer: coarse) {
    .full-head > kbd {
      display: none;
    }

    .full-head > button.icon {
      margin-inline-start: auto;
    }
  }

  pre {
    margin: 0;
    padding: calc(var(--_space) * 2);
    max-block-size: var(--_scroll, 20rem);
    overflow: auto;
    background: var(--_surface-raised);
    border-radius: var(--_radius-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
