import { css, type CSSResult } from 'lit';

/**
 * The border has the text color. No other part of the element has such a border, so a person cannot mistake an app for the
 * page.
 */
export const styles: CSSResult = css`
  :host {
    display: block;
    margin: var(--_space) calc(var(--_space) * 3) calc(var(--_space) * 3);
  }

  @container (inline-size < 32rem) {
    :host {
      margin-inline: var(--_space);
      margin-block-end: var(--_space);
    }
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

  /* Wraps in a narrow space, so that the owner of the app is always fully readable. */
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

    min-inline-size: var(--_control);
    min-block-size: var(--_control);
    color: inherit;
  }

  /* The page's accent color is not used on the bar. */
  [part='bar'] > button:focus-visible {
    outline-color: currentColor;
    outline-offset: -3px;
  }

  #place {
    position: relative;
    isolation: isolate;
    block-size: var(--_height);
  }

  #place iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  /* The place of the app, behind the frame until the app has started. */
  .wait {
    --_bar: linear-gradient(var(--_border) 0 0);
    position: absolute;
    inset: 0;
    z-index: -1;
    display: grid;
    place-items: center;
    background:
      var(--_bar) 1rem 1.25rem / min(40%, 14rem) 10px,
      var(--_bar) 1rem 2.75rem / min(75%, 30rem) 8px,
      var(--_bar) 1rem 4rem / min(60%, 24rem) 8px;
    background-repeat: no-repeat;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  /* An app that appears immediately needs no text. */
  .wait:not(.asking) > p {
    animation: come 1ms 1s backwards;
  }

  @keyframes come {
    from {
      visibility: hidden;
    }
  }

  p {
    margin: 0;
  }

  .panel {
    padding: calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border);
  }

  .panel.off,
  .messages {
    padding-block: calc(var(--_space) * 1.5);
  }

  .standing,
  .off {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
    color: var(--_text-muted);
  }

  .off > p {
    flex: 0 1 auto;
    min-inline-size: 0;
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
