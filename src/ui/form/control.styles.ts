import { css, type CSSResult } from 'lit';

/** Styles of single controls, in addition to the browser's default styles. */
export const controlStyles: CSSResult = css`
  /* Makes the icon as inconspicuous as other icons. */
  ::-webkit-calendar-picker-indicator {
    opacity: 0.6;
  }

  .together > input:first-child {
    flex: 1 1 12rem;
    inline-size: auto;
    min-inline-size: 0;
  }

  /* Wide enough that on a phone the time zone moves to the next line. Otherwise the seconds would be cut off. */
  .together > input[type='datetime-local'] {
    flex-basis: 16rem;
  }

  .together > input[type='time'] {
    flex-basis: 9rem;
  }

  .together > select.zone {
    flex: 0 1 auto;
    inline-size: auto;
    max-inline-size: 100%;
  }

  .together > input.swatch:not([type='checkbox'], [type='radio']) {
    flex: none;
    inline-size: 3rem;
    padding: 2px;
    cursor: pointer;
  }

  .together > input.swatch.unknown:not(:focus-visible, :hover) {
    opacity: 0.4;
  }

  :is(.file, .large) {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  .file {
    padding: calc(var(--_space) * 2.5);
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .held > span {
    flex: 1 1 8rem;
    min-inline-size: 0;
  }

  .large .text {
    padding: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    max-block-size: 16rem;
    overflow-y: auto;
  }

  .large .chunk {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 10rem;
  }

  .search .box {
    position: relative;
  }

  .search .box svg {
    position: absolute;
    inset-block-start: calc(50% - 0.5rem);
    inset-inline-start: calc(var(--_space) * 2);
    color: var(--_text-muted);
    pointer-events: none;
  }

  .search .box input {
    padding-inline-start: calc(var(--_space) * 4 + 1rem);
  }

  [role='listbox'] {
    max-block-size: 17rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);
  }

  [role='option'] {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 2rem;
    padding: var(--_space) calc(var(--_space) * 2);
    cursor: pointer;
  }

  [role='option']:hover {
    background: var(--_surface-raised);
  }

  [role='option'].active {
    background: color-mix(in oklab, var(--_accent) 14%, var(--_surface));
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  .tick {
    flex: none;
    inline-size: 1rem;
    padding-block-start: 0.2em;
    color: var(--_accent);
  }

  .option {
    flex: 1;
    display: grid;
    min-inline-size: 0;
  }

  .tags {
    margin-block-end: calc(var(--_space) * 2);
  }

  .tag {
    display: inline-flex;
    align-items: center;
    max-inline-size: 100%;
    padding-inline-start: calc(var(--_space) * 2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .tag > span {
    min-inline-size: 0;
  }

  /* The description of an option is below its own line. */
  .check:has(> .about) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    row-gap: 0;
  }

  .check > .about {
    grid-column: 2;
  }

  @media (pointer: coarse) {
    .drop {
      display: none;
    }

    [role='option'] {
      min-block-size: 2.75rem;
      align-items: center;
    }
  }

  @media (forced-colors: active) {
    [role='option'].active {
      outline-color: Highlight;
    }

    input.swatch {
      forced-color-adjust: none;
    }
  }
`;
