import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    --_row: 2.25rem;
    display: flex;
    flex-direction: column;
    max-inline-size: none;
    min-block-size: 100%;
    padding: 0;
  }

  .filter {
    margin: calc(var(--_space) * 3) calc(var(--_space) * 4) var(--_space);
  }

  .lists {
    flex: 1;
    padding-inline: calc(var(--_space) * 2);
  }

  h3 {
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 1.5);
    color: var(--_text-muted);
    font-size: var(--_font-size-tiny);
    font-weight: 600;
    line-height: 1rem;
  }

  li {
    position: relative;
    display: flex;
    align-items: center;
    min-block-size: var(--_row);
    border-radius: var(--_radius-row);
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_row);
  }

  li:is(:hover, :focus-within) {
    background: var(--_hover);
  }

  li.current {
    background: var(--_selected);
  }

  .open {
    flex: 1;
    justify-content: start;
    min-inline-size: 0;
    min-block-size: var(--_row);
    padding-inline: calc(var(--_space) * 2);
    border-color: transparent;
    border-radius: var(--_radius-row);
    background: none;
    font-weight: 400;
    outline-offset: -2px;
    text-align: start;
  }

  .current .open {
    font-weight: 600;
  }

  .open svg {
    color: var(--_accent);
  }

  .title {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .when {
    flex: none;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }

  .row-buttons {
    position: absolute;
    inset-inline-end: var(--_space);
    display: flex;
    background: var(--_ground, var(--_surface));
    border-radius: var(--_radius-row);
  }

  .row-buttons > button {
    min-inline-size: 1.75rem;
    color: var(--_text-muted);
  }

  li:not(:hover, :focus-within, :has([aria-expanded='true'])) .row-buttons {
    opacity: 0;
    pointer-events: none;
  }

  form {
    display: flex;
    flex: 1;
    align-items: center;
    gap: var(--_space);
    padding-inline: var(--_space);
  }

  form input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 1.75rem;
    padding: 0 calc(var(--_space) * 1.5);
    border: 2px solid var(--_accent);
    border-radius: var(--_radius-row);
    outline: none;
  }

  p {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
    overflow-wrap: anywhere;
  }

  .lists > p {
    padding: calc(var(--_space) * 4) calc(var(--_space) * 2);
  }

  footer {
    position: sticky;
    inset-block-end: 0;
    background: var(--_ground, var(--_surface));
  }

  footer > p {
    padding-block-end: calc(var(--_space) * 3);
  }

  .problem {
    color: var(--_warning);
  }

  .undo {
    margin: 0 calc(var(--_space) * 3) calc(var(--_space) * 2);
  }

  @media (pointer: coarse) {
    :host {
      --_row: 3.25rem;
    }

    form input {
      min-block-size: 2.75rem;
    }

    .row-buttons {
      position: static;
      background: none;
    }

    li:not(:hover, :focus-within, :has([aria-expanded='true'])) .row-buttons {
      opacity: 1;
      pointer-events: auto;
    }

    .row-buttons > button {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }

    .row-buttons .pin {
      display: none;
    }
  }
`;
