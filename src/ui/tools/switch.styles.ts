import { css, type CSSResult } from 'lit';

/**
 * Styles of a tool's switch. The switch is gray, because many colored switches would distract. Its knob is a border, which
 * forced colors preserve.
 */
export const switchStyles: CSSResult = css`
  button.switch {
    --_pill: calc(var(--_knob) + 0.25rem);
    --_knob: 0.75rem;
    flex: none;
    position: relative;
    padding-inline: var(--_side);
    border-radius: var(--_radius-row);
    outline-offset: -4px;
  }

  .switch::before {
    content: '';
    inline-size: calc(var(--_pill) + var(--_knob));
    block-size: var(--_pill);
    border: 1px solid var(--_border-strong);
    border-radius: 1rem;
  }

  .switch::after {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--_side) + var(--_knob) / 6 + 0.125rem);
    border: calc(var(--_knob) / 3) solid var(--_border-strong);
    border-radius: 50%;
  }

  .switch[aria-checked='true']::before {
    border-color: var(--_text-muted);
    background: var(--_text-muted);
  }

  .switch[aria-checked='true']::after {
    inset-inline: auto calc(var(--_side) + 0.125rem);
    border: calc(var(--_knob) / 2) solid var(--_surface);
  }

  @media (pointer: coarse) {
    button.switch {
      --_knob: 1.125rem;
    }
  }
`;
