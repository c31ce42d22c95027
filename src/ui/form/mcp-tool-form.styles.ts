import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: block;
  }

  :is(p, h2, ul, ol, pre, fieldset) {
    margin: 0;
  }

  :is(ul, ol) {
    padding: 0;
    list-style: none;
  }

  header,
  form,
  .all {
    display: grid;
    gap: calc(var(--_space) * 4);
    max-inline-size: var(--mcp-tool-form-width, 44rem);
    overflow-wrap: anywhere;
  }

  .all {
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }

  header {
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 5);
  }

  h2 {
    align-items: baseline;
    column-gap: calc(var(--_space) * 2.5);
    font-size: 1.2em;
    line-height: 1.35;
    font-weight: 650;
  }

  h2 code {
    font-size: 0.75em;
    font-weight: 400;
  }

  /* What the server says stands apart, by place and by type. */
  .says {
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_border);
  }

  .caption {
    font-style: italic;
  }

  .about {
    white-space: pre-line;
  }

  .says .about {
    font-size: inherit;
    color: var(--_text);
  }

  .claims {
    margin-block-start: calc(var(--_space) * 2);
  }

  .claims li {
    padding-inline: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: 1em;
  }

  .summary:not(:empty) p {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    font-weight: 600;
    color: var(--_danger);
  }

  .summary:has(ul) {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_danger);
    border-inline-start-width: 3px;
    border-radius: var(--_radius-small);
  }

  /* There before it is needed, or a screen reader might not speak it; and taking no room until then. */
  .summary:not(:has(ul)) {
    margin-block-start: calc(var(--_space) * -4);
  }

  button.link {
    justify-content: start;
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }

  button.link:hover:not(:disabled) {
    background: none;
    text-decoration-thickness: 2px;
  }

  .actions {
    justify-content: space-between;
  }

  .quiet-actions {
    gap: calc(var(--_space) * 1);
  }

  #link {
    scroll-margin-block-end: calc(var(--_space) * 4);
  }

  [part='run'] {
    min-inline-size: 7rem;
  }

  [aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }

  @media (pointer: coarse) {
    :is(.check, button.more, button.link) {
      min-block-size: 2.75rem;
    }

    /* Below 16 px, phones zoom in when a field gets the focus, and do not zoom out again. */
    :is(input, select, textarea) {
      font-size: max(1rem, 1em);
    }
  }
`;
