import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  :host,
  section {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }

  section {
    border: 1px solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  /*
   * Where there is no room for the whole card, this scrolls and the buttons stay. The second background is a shadow at the edge
   * that cuts it; the first one moves with the text, and covers the shadow at the end.
   */
  .content {
    padding: calc(var(--_space) * 4) calc(var(--_space) * 4) calc(var(--_space) * 3);
    background:
      linear-gradient(var(--_surface), var(--_surface)) 0 100% / 100% 1rem no-repeat local,
      linear-gradient(to top, color-mix(in srgb, var(--_text) 18%, transparent), transparent) 0 100% / 100%
        0.75rem no-repeat;
    scroll-padding-block: calc(var(--_space) * 4) 3.5rem;
  }

  header {
    display: flex;
    gap: calc(var(--_space) * 2);
  }

  header svg {
    margin-block-start: calc((1.1em * 1.4 - 1rem) / 2);
    color: var(--_accent);
  }

  h2 {
    font-size: 1.1em;
  }

  p {
    overflow-wrap: anywhere;
  }

  .content > * + * {
    margin-block-start: calc(var(--_space) * 3);
  }

  /* It stays there, so that a screen reader reads what comes into it, and takes no room of its own. */
  .state:empty {
    margin: 0;
  }

  header + p {
    margin-block-start: calc(var(--_space) * 1);
  }

  /* A name and its value, in one line where they fit. */
  .fact {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }

  .fact > * {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .fact + .fact:has(ul),
  .fact + .state:empty + .fact {
    margin-block-start: calc(var(--_space) * 2);
  }

  [part='host'] {
    font-size: 1.15em;
    font-weight: 600;
  }

  .note {
    border-radius: var(--_radius-small);
  }

  /* Small enough that they are in view before the button that goes on can be pressed. */
  .note[part='warning'] {
    padding-block: calc(var(--_space) * 1);
    font-size: var(--_font-size-small);
  }

  .content > [part='warning'] + [part='warning'] {
    margin-block-start: calc(var(--_space) * 1);
  }

  .note.danger {
    border-color: var(--_danger);
  }

  .note.danger svg {
    color: var(--_danger);
  }

  [part='rights'] {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 1.5);
    padding: 0;
    list-style: none;
  }

  [part='rights'] li {
    max-inline-size: 100%;
    padding-inline: calc(var(--_space) * 2);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
    overflow-wrap: anywhere;
  }

  [part='rights'] .rest {
    padding: 0;
    border: 0;
  }

  .rest button {
    min-block-size: 1.75rem;
    padding-block: 0;
  }

  .state > p + p {
    margin-block-start: calc(var(--_space) * 1);
  }

  .field {
    display: grid;
    gap: calc(var(--_space) * 1);
  }

  .field label {
    font-weight: 600;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .line input {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .fault {
    color: var(--_danger);
  }

  .fault svg {
    vertical-align: -0.15em;
  }

  .fault:empty {
    display: none;
  }

  details .field {
    margin-block-start: calc(var(--_space) * 2);
  }

  a {
    color: var(--_accent);
  }

  a svg {
    vertical-align: -0.15em;
  }

  footer {
    flex: none;
    justify-content: end;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4);
  }

  footer button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  [part='decline'] {
    margin-inline-end: auto;
  }

  @media (pointer: coarse) {
    .rest button {
      min-block-size: 2.75rem;
    }

    a {
      display: inline-flex;
      align-items: center;
      min-block-size: 2.75rem;
    }

    /* Another display than its own would take its triangle away. */
    summary {
      padding-block: calc(var(--_space) * 3.25);
    }
  }

  @media (max-width: 30rem) {
    footer button {
      flex: 1 1 8rem;
    }

    /* Beside the other one where a host is not torn apart by that. */
    [part='accept'] {
      flex-basis: 11rem;
    }

    [part='decline'] {
      flex: 0 1 auto;
    }
  }

  /* Of a drawing, unlike of a text, the browser keeps the colour that it is given. */
  @media (forced-colors: active) {
    header svg,
    .note svg,
    .note.danger svg {
      color: CanvasText;
    }
  }
`;
