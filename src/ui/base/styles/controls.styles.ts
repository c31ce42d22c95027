import { css, type CSSResult } from 'lit';

/** The platform's own controls in the house's clothes. */
export const controls: CSSResult = css`
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }

  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 2.125rem;
    padding: calc(var(--_space) * 1) calc(var(--_space) * 3);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    cursor: pointer;
    text-align: center;
  }

  button:hover:not(:disabled) {
    background: var(--_surface-raised);
  }

  button:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }

  button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }

  button.primary:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  /* Quiet until it is needed: no frame, and still as large to hit as any other. */
  button.quiet {
    border-color: transparent;
    background: transparent;
  }

  button.quiet:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_text) 8%, transparent);
  }

  button.icon {
    min-inline-size: 2.125rem;
    padding: 0;
  }

  input:not([type='checkbox'], [type='radio']),
  select,
  textarea {
    inline-size: 100%;
    min-block-size: 2.125rem;
    padding: calc(var(--_space) * 1) calc(var(--_space) * 2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);
  }

  textarea {
    resize: vertical;
  }

  input[type='checkbox'],
  input[type='radio'] {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--_accent);
  }

  :is(input, select, textarea)[aria-invalid='true'] {
    border-color: var(--_danger);
  }

  ::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  summary {
    cursor: pointer;
  }

  /* Our own words may be of a language that is written the other way than the page. */
  :where(:is(p, p > span, time, .label):dir(rtl)) {
    unicode-bidi: plaintext;
  }

  /* Text of others has its own direction, too; it still stands where the page's text stands. */
  :where(:is(p, p > span, time, .label):dir(rtl)),
  [dir='auto']:not(input, textarea) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  code,
  pre,
  .mono {
    font-family: var(--_font-mono);
    font-size: 0.92em;
  }

  /* A character that cannot be seen, by its name: apart from the text around it, in order as in look. */
  .chip {
    unicode-bidi: isolate;
    display: inline-block;
    min-inline-size: 1ch;
    margin-inline: 1px;
    padding-inline: 0.25em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    color: var(--_text);
    font-family: var(--_font-mono);
    font-size: 0.8em;
    font-style: normal;
    font-weight: 400;
    line-height: 1.3;
    text-transform: none;
    white-space: nowrap;
  }

  svg.icon {
    inline-size: 1rem;
    block-size: 1rem;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .muted {
    color: var(--_text-muted);
  }

  .small {
    font-size: var(--_font-size-small);
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    button,
    input:not([type='checkbox'], [type='radio']),
    select {
      min-block-size: 2.75rem;
    }

    button.icon {
      min-inline-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
      font-weight: 700;
    }
  }
`;
