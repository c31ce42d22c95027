import { css, type CSSResult } from 'lit';

/** Styles of buttons, icons and small texts. */
export const controls: CSSResult = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: var(--_control);
    padding: 0 calc(var(--_space) * 3.5);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-row);
    font-weight: 500;
    line-height: 1.25rem;
    cursor: pointer;
    text-align: center;
  }

  button:hover {
    background: var(--_hover);
  }

  button:active {
    background: var(--_pressed);
  }

  button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }

  button.primary:is(:hover, :active) {
    background: color-mix(in srgb, #000 15%, var(--_accent));
  }

  /* No frame, but the same target size as any other button. */
  button.quiet {
    padding-inline: calc(var(--_space) * 2);
    border-color: transparent;
    font-weight: 400;
  }

  button.quiet:not(:hover) {
    background: none;
  }

  button.icon {
    min-inline-size: 1.75rem;
    min-block-size: 1.75rem;
    padding: 0;
  }

  /* The same size as an enabled button. If the size changed, the press guard would restart its waiting time. */
  button:is(:disabled, [aria-disabled='true'], .primary[aria-disabled='true']) {
    border-style: dashed;
    border-color: var(--_border-strong);
    background: transparent;
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  button.quiet:is(:disabled, [aria-disabled='true']) {
    border-color: transparent;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  summary {
    cursor: pointer;
  }

  /* The strings of this package may be in a language whose direction differs from the direction of the page. */
  :where(:is(p, p > span, time, .label):dir(rtl)) {
    unicode-bidi: plaintext;
  }

  /* Text from servers has its own direction too, but is aligned like the page's text. */
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

  /* The name of a hidden character, isolated from the text around it in order and appearance. */
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
    stroke-width: 2.25;
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
    button.icon {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }

  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
    }
  }
`;
