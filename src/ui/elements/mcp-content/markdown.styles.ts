import { css, type CSSResult } from 'lit';

/** A formatted document. Its headings stay small: it is a guest in the page, and has no say over its outline. */
export const markdownStyles: CSSResult = css`
  .markdown {
    overflow-wrap: anywhere;
  }

  .markdown > :first-child {
    margin-block-start: 0;
  }

  .markdown > :last-child {
    margin-block-end: 0;
  }

  .markdown :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 1em 0.4em;
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }

  .markdown h1 {
    font-size: 1.3em;
  }

  .markdown h2 {
    font-size: 1.15em;
  }

  .markdown :is(p, ul, ol, blockquote, pre, .scroll) {
    margin-block: 0 0.75em;
  }

  .markdown :is(ul, ol) {
    padding-inline-start: 1.5em;
  }

  .markdown blockquote {
    margin-inline: 0;
    padding-inline-start: calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_border);
    color: var(--_text-muted);
  }

  .markdown code {
    padding: 0.1em 0.3em;
    border-radius: 3px;
    background: var(--_surface-raised);
  }

  .markdown pre {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    white-space: pre-wrap;
  }

  .markdown pre code {
    padding: 0;
    background: none;
  }

  .markdown [align='right'] {
    text-align: right;
  }

  .markdown [align='center'] {
    text-align: center;
  }

  .markdown hr {
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  /* A picture that was not loaded: the only spans that are not ours. */
  .markdown span:not(.target) {
    display: inline-block;
    padding: 0.1em 0.5em;
    border: 1px dashed var(--_border-strong);
    border-radius: var(--_radius-small);
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .markdown .target {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }
`;
