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

  /* Over the whole conversation, since files can be dropped anywhere on it. */
  .drop {
    position: absolute;
    inset: var(--_space);
    z-index: 2;
    display: grid;
    place-items: center;
    border: 2px dashed var(--_accent);
    border-radius: var(--_radius-shell);
    background: color-mix(in srgb, var(--_surface) 88%, transparent);
    font-weight: 600;
    pointer-events: none;
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

  kbd {
    padding-inline: 0.25rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-badge);
    color: var(--_text-muted);
    font: inherit;
    font-size: 0.75rem;
    line-height: 1rem;
  }

  button kbd {
    padding: 0;
    border: 0;
    font-weight: 400;
  }

  /* The key's name is for the eye only. */
  .stop::after {
    content: 'Esc' / '';
    color: var(--_text-muted);
    font-size: 0.75rem;
    font-weight: 400;
  }

  .hint {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
  }

  /* A tray behind the upper edge of the box. It lies over the end of the log, so that the box does not move. */
  .queue {
    position: absolute;
    inset-block-end: calc(100% + 1px);
    inset-inline: calc(var(--_space) * 3);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    border: 1px solid var(--_border);
    border-block-end: 0;
    border-radius: var(--_radius-shell) var(--_radius-shell) 0 0;
    background: var(--_surface-raised);
    --_ground: var(--_surface-raised);
  }

  .queued {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    inline-size: 100%;
    min-block-size: max(2.25rem, var(--_control));
    padding-inline: calc(var(--_space) * 3) var(--_space);
    line-height: 1.25rem;
  }

  .queued > * {
    flex: none;
  }

  .queued > .message {
    flex: 0 1 auto;
    min-inline-size: 2rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .queued > .message + span {
    flex: 1 0 auto;
  }

  /* A narrow row has room for the message and its buttons only. */
  @container mcp-tools (inline-size < 40rem) {
    .queued {
      gap: var(--_space);
    }

    .queued > .message {
      flex: 1 1 auto;
    }

    .queued > .message + span {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  @media (pointer: coarse) {
    kbd,
    .hint,
    .stop::after {
      display: none;
    }
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
