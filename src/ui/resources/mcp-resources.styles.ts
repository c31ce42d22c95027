import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .filter {
    margin-block-end: calc(var(--_space) * 5);
  }

  section + section {
    margin-block-start: calc(var(--_space) * 5);
  }

  header {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: var(--_control);
    margin-block-end: var(--_space);
  }

  h2,
  h3 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  header h3 {
    font-size: var(--_font-size-small);
  }

  .line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: start;
    gap: 0 calc(var(--_space) * 3);
    inline-size: 100%;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    text-align: start;
    overflow-wrap: anywhere;
  }

  button.line {
    border-radius: var(--_radius);
    padding-inline: calc(var(--_space) * 3);
    border: 0;
  }

  .line:focus-visible {
    outline-offset: -2px;
  }

  .line > svg {
    margin-block-start: 0.125rem;
    color: var(--_text-muted);
  }

  button.line > svg:last-child:dir(rtl),
  .back svg:dir(ltr) {
    scale: -1 1;
  }

  form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(var(--_space) * 2);
    padding: 0 calc(var(--_space) * 3) calc(var(--_space) * 3) calc(var(--_space) * 6 + 1rem);
  }

  form:dir(rtl) {
    padding-inline: calc(var(--_space) * 6 + 1rem) calc(var(--_space) * 3);
  }

  .field {
    display: grid;
    flex: 1 1 10rem;
    gap: var(--_space);
    max-inline-size: 20rem;
    overflow-wrap: anywhere;
  }

  .missing {
    color: var(--_danger);
  }

  form button {
    min-block-size: calc(var(--_control) + 0.25rem);
  }

  .more,
  section > p,
  .note {
    margin-block-start: calc(var(--_space) * 2);
  }

  .note {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }

  .note p {
    flex: 1;
    overflow-wrap: anywhere;
  }

  .note svg {
    color: var(--_warning);
  }

  .problem svg {
    color: var(--_danger);
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 3);
    margin-inline-start: calc(var(--_space) * -2);
  }

  .bar .back {
    margin-inline-end: auto;
  }

  button.small {
    min-block-size: var(--_small-button);
    font-size: var(--_font-size-small);
  }

  .opened > h2 {
    font-size: var(--_font-size);
    outline-offset: 2px;
  }

  .opened > :is(p, h2) {
    margin-block: 0 var(--_space);
    overflow-wrap: anywhere;
  }

  .opened > [role='status']:empty {
    display: none;
  }

  mcp-content {
    margin-block-start: calc(var(--_space) * 4);
  }

  .old {
    opacity: 0.6;
  }
`;
