import { css, type CSSResult } from 'lit';
import { guardKeys } from '../guard-keys.js';

// Every module with text boxes imports these styles, except the filter of the list.
guardKeys();

/** Styles of inputs, for use with `tokens` and `controls`. */
export const inputs: CSSResult = css`
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }

  input:not([type='checkbox'], [type='radio']),
  select,
  textarea {
    inline-size: 100%;
    min-block-size: calc(var(--_control) + 0.25rem);
    padding: var(--_space) calc(var(--_space) * 2.5);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    background: var(--_surface);

    /* Draws a single focus ring over the border, not around it. */
    &:focus-visible {
      outline-offset: -1px;
    }
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
    box-shadow: 0 0 0 1px var(--_danger);
  }

  ::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }

  @media (pointer: coarse) {
    input:not([type='checkbox'], [type='radio']),
    select,
    textarea {
      min-block-size: 2.75rem;
    }
  }
`;
