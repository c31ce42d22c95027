import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    block-size: 100%;
  }

  [part~='log'] {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    outline-offset: -3px;
  }

  .entries {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 5);
    min-block-size: 100%;
    padding: calc(var(--_space) * 5);
  }

  p {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .empty {
    margin: auto;
    max-inline-size: 28rem;
    text-align: center;
    white-space: normal;
  }

  [part~='entry'] {
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
  }

  [part~='entry'] > * {
    min-inline-size: 0;
  }

  .who {
    font-size: var(--_font-size-small);
    font-weight: 600;
    color: var(--_text-muted);
  }

  [part~='user'] {
    align-self: end;
    max-inline-size: 85%;
    justify-items: end;
  }

  [part~='user'] p {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3.5);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_accent) 13%, var(--_surface));
  }

  [part~='notice'] {
    display: block;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_warning);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    white-space: normal;
  }

  :is([part~='notice'], .wish, .blocked) svg {
    vertical-align: -0.15em;
  }

  .wish {
    white-space: normal;
  }

  .thinking {
    /* So that it can be read at every moment. */
    color: var(--_text);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  @keyframes breathe {
    from {
      opacity: 0.7;
    }
  }

  form[part~='composer'] {
    display: flex;
    align-items: end;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    border-block-start: 1px solid var(--_border);
  }

  .blocked {
    padding: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
    white-space: normal;
  }

  textarea {
    flex: 1;
    min-inline-size: 0;
    field-sizing: content;
    max-block-size: 12rem;
    resize: none;
  }

  :dir(rtl) button svg {
    scale: -1 1;
  }
`;
