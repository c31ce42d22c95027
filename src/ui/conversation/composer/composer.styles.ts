import { css, type CSSResult } from 'lit';

/** Styles of the message box and its surroundings. */
export const composerStyles: CSSResult = css`
  .editing,
  textarea {
    grid-column: 1 / -1;
  }

  form {
    display: grid;
    grid-template-columns: 1fr auto;
    position: relative;
    /* Narrower margins in a narrow element. */
    --_edge: clamp(0.5rem, 10% - 3rem, 1rem);
    inline-size: min(44rem, 100% - 2 * var(--_edge));
    margin: 0 auto var(--_edge);
    /* Less padding around larger buttons. */
    padding: calc((3.5rem - var(--_control)) / 3);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-shell);
    /* The log fades above the composer. */
    box-shadow: 0 -0.75rem 0.75rem var(--_surface);
  }

  form:is(.over, :has(:focus-visible)) {
    border-color: var(--_accent);
    outline: 3px solid color-mix(in srgb, var(--_accent) 16%, transparent);
  }

  form > .primary {
    min-inline-size: var(--_control);
    min-block-size: var(--_control);
  }

  /* Nothing to send: no text and no attachments. */
  form:has(:placeholder-shown):not(:has(li)) > .primary {
    border: 1px dashed var(--_border-strong);
    background: none;
    color: var(--_text-muted);
  }

  .delete {
    color: var(--_danger);
  }

  .blocked {
    padding: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_border);
  }

  textarea {
    min-inline-size: 0;
    padding: var(--_space) calc(var(--_space) * 1.5);
    border: 0;
    background: none;
    field-sizing: content;
    max-block-size: 12rem;
    resize: none;
  }

  textarea:focus-visible {
    outline: none;
  }
`;
