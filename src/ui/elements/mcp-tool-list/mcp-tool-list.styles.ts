import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
  }

  p,
  h3,
  ul {
    margin: 0;
  }

  ul {
    padding: 0;
    list-style: none;
  }

  .empty {
    padding: calc(var(--_space) * 8) calc(var(--_space) * 5);
    text-align: center;
    overflow-wrap: anywhere;
  }

  .filter {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: calc(var(--_space) * 3);
    background: var(--_surface);
    border-block-end: 1px solid var(--_border);
  }

  .filter svg {
    position: absolute;
    inset-inline-start: calc(var(--_space) * 5.5);
    inset-block-start: 50%;
    translate: 0 -50%;
    color: var(--_text-muted);
    pointer-events: none;
  }

  .filter input {
    padding-inline-start: calc(var(--_space) * 8);
  }

  [part~='server'] {
    padding: calc(var(--_space) * 3);
  }

  [part~='server'] + [part~='server'] {
    border-block-start: 1px solid var(--_border);
  }

  header {
    display: flex;
    align-items: center;
    padding-inline-start: calc(var(--_space) * 2);
  }

  h3 {
    flex: 1;
    min-inline-size: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2.5);
    font-size: inherit;
    font-weight: 650;
  }

  .label {
    overflow-wrap: anywhere;
  }

  .status {
    font-weight: 400;
    color: var(--_text-muted);
    white-space: nowrap;
  }

  .status svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    vertical-align: -0.12em;
  }

  .connected .status svg {
    color: var(--_success);
  }

  .failed .status {
    color: var(--_danger);
  }

  .needs-sign-in .status {
    color: var(--_warning);
  }

  .about,
  .note,
  [part~='server'] > p {
    padding-inline: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  [part~='server'] > .note {
    margin-block: calc(var(--_space) * 1);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_danger);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
  }

  .needs-sign-in > .note {
    border-color: var(--_warning);
  }

  [part~='server'] > ul {
    margin-block-start: calc(var(--_space) * 2);
  }

  [part~='tool'] {
    display: flex;
    align-items: start;
    content-visibility: auto;
    contain-intrinsic-size: auto 4.5rem;
  }

  .pick {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    justify-items: start;
    gap: 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    text-align: start;
  }

  .pick[aria-current='true'] {
    background: color-mix(in oklab, var(--_accent) 13%, var(--_surface));
    box-shadow: inset 3px 0 0 var(--_accent);
  }

  .pick:dir(rtl)[aria-current='true'] {
    box-shadow: inset -3px 0 0 var(--_accent);
  }

  .pick > * {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .description {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .claims {
    font-style: italic;
  }

  [role='switch'] {
    margin-block-start: calc(var(--_space) * 0.5);
    color: var(--_accent);
  }

  [role='switch'][aria-checked='false'] {
    color: var(--_text-muted);
  }

  .more {
    inline-size: 100%;
  }

  .refused {
    padding: calc(var(--_space) * 2);
  }

  .refused li {
    padding-block: calc(var(--_space) * 1);
    overflow-wrap: anywhere;
  }

  @media (forced-colors: active) {
    .pick[aria-current='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
