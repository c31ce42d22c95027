import { css, type CSSResult } from 'lit';
import { rowStyles } from './rows.styles.js';

const frame: CSSResult = css`
  :host {
    --_indent: 1.125rem;
    container-type: inline-size;
  }

  p {
    margin-block: 0 calc(var(--_space) * 2);
  }

  .danger {
    color: var(--_danger);
  }

  .warning {
    color: var(--_warning);
  }

  .actions {
    gap: 2px;
  }

  button.quiet {
    min-block-size: 1.875rem;
    color: var(--_text-muted);
  }

  button.quiet.small {
    padding-inline: calc(var(--_space) * 2);
  }

  button.icon {
    min-inline-size: 1.875rem;
  }

  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  .tools {
    margin-block-end: calc(var(--_space) * 1.5);
  }

  .find {
    display: flex;
    flex: 1 1 15rem;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    max-inline-size: 32rem;
  }

  .find > svg {
    margin-inline: calc(var(--_space) * 2) calc(var(--_space) * -7.5);
    color: var(--_text-muted);
    z-index: 1;
    pointer-events: none;
  }

  .find input:not([type='checkbox'], [type='radio']) {
    flex: 1 1 6rem;
    min-inline-size: 0;
    min-block-size: 1.875rem;
    padding-inline-start: calc(var(--_space) * 8);
  }

  .find .news {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .levels,
  .does {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    margin-inline-start: auto;
  }

  .pages {
    justify-content: start;
    gap: calc(var(--_space) * 2);
    margin-block: calc(var(--_space) * 2) 0;
  }

  .selected {
    padding-block: var(--_space);
    padding-inline: calc(var(--_space) * 3) var(--_space);
    border: 1px solid var(--_border);
    border-block-start: 0;
    border-radius: 0 0 var(--_radius-small) var(--_radius-small);
    background: var(--_surface-raised);
  }

  .where {
    gap: 0 calc(var(--_space) * 2);
    margin: 0;
  }

  kbd {
    padding-inline: 0.4em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    font: inherit;
    font-size: 0.85em;
    line-height: 1.3;
  }

  .about {
    min-block-size: 1.6rem;
    padding-block: 0 var(--_space);
  }

  :is(.about, .plain) p {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    margin-block: var(--_space) 0;
  }

  :is(.about, .plain p) svg {
    flex: none;
    margin-block-start: 0.15em;
  }

  mcp-content-text,
  .text {
    display: block;
    margin-block-start: calc(var(--_space) * 3);
  }

  .text,
  .scalar {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  .text {
    max-block-size: 20rem;
    overflow: auto;
    white-space: pre-wrap;
  }

  :is(.text, .plain, .pointer, .about) {
    overflow-wrap: anywhere;
  }

  .scalar {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 3);
  }

  .scalar .value {
    font-size: 1.15em;
    white-space: pre-wrap;
  }

  .scalar .kind {
    font-family: var(--_font);
  }

  @container (max-width: 34rem) {
    .does,
    .find {
      max-inline-size: none;
      flex-basis: 100%;
    }

    kbd {
      display: none;
    }
  }

  @media (pointer: coarse) {
    kbd {
      display: none;
    }

    button.quiet,
    .find input:not([type='checkbox'], [type='radio']) {
      min-block-size: 2.75rem;
    }

    button.icon {
      min-inline-size: 2.75rem;
    }
  }
`;

export const styles: CSSResult[] = [frame, rowStyles];
