import { css, type CSSResult } from 'lit';

/** The edge is in the colour of the text, which nothing else of the widget has around it: an app cannot pass for the page. */
export const styles: CSSResult = css`
  :host {
    display: block;
    margin: var(--_space) calc(var(--_space) * 3) calc(var(--_space) * 3);
  }

  [part='app'] {
    overflow: clip;
    border: 2px solid var(--_text);
    border-radius: var(--_radius-shell);
    background: var(--_surface);
    color: var(--_text);
  }

  [part='bar'] {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: calc(var(--_control) + var(--_space));
    padding-inline: calc(var(--_space) * 2.5) var(--_space);
    background: var(--_text);
    color: var(--_surface);
  }

  /* Wraps where it is narrow: whose the app is can always be read, whole. */
  .whose {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 2);
    min-inline-size: 0;
    padding-block: var(--_space);
    overflow-wrap: anywhere;
  }

  .name {
    font-weight: 600;
  }

  .of {
    font-size: var(--_font-size-small);
  }

  [part='bar'] > :not(.whose) {
    flex: none;
  }

  [part='bar'] > button {
    --_text: inherit;

    color: inherit;
  }

  #place {
    position: relative;
    block-size: var(--_height);
  }

  #place iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  .wait {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    margin: 0;
  }

  .access {
    padding: calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border);
  }

  details {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
  }

  pre {
    max-block-size: 10rem;
    margin-block: var(--_space) 0;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .full {
    position: fixed;
    inset: 0;
    display: flex;
    flex-direction: column;
    inline-size: 100%;
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border-radius: 0;
  }

  .full #place {
    flex: 1;
    block-size: auto;
  }

  .off {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin: 0;
    color: var(--_text-muted);
  }

  h3 {
    margin: 0;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
  }

  ul {
    margin: 0 0 calc(var(--_space) * 2);
    padding-inline-start: calc(var(--_space) * 5);
  }
`;
