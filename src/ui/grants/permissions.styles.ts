import { css, type CSSResult } from 'lit';

/** Styles of the permissions of one server. */
export const permissionsStyles: CSSResult = css`
  .of-server {
    padding-inline: calc(var(--_space) * 6);
  }

  .of-server > header {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    align-items: start;
    margin: 0;
    padding-block: calc(var(--_space) * 1);
    background: var(--_surface);
  }

  .of-server h2 {
    font-size: calc(var(--_font-size) + 0.3125rem);
    line-height: 1.75rem;
    overflow-wrap: anywhere;
  }

  .of-server h3 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }

  .of-server > ul + h3 {
    margin-block: calc(var(--_space) * 6) calc(var(--_space) * 2);
  }

  .of-server > p {
    padding: 0;
  }

  .of-server > header + p {
    margin-block-end: calc(var(--_space) * 5);
  }

  .of-server > ul ~ :is(p, .more) {
    margin-block-start: calc(var(--_space) * 4);
  }

  .of-server > p:empty {
    display: none;
  }

  .group,
  .of-server li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  .group {
    margin-block-end: calc(var(--_space) * 2);
    /* Aligns the switch with the switches of the tools below, which have a border around them. */
    padding-inline-end: calc(var(--_space) * 3 + 1px);
  }

  .group p {
    padding: 0;
  }

  .group > .about,
  .of-server details {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .of-server li {
    min-block-size: 3.25rem;
    padding-block: calc(var(--_space) * 1.5);
  }

  .of-server summary {
    padding: 0;
    list-style: none;
  }

  .of-server summary::-webkit-details-marker {
    display: none;
  }

  .of-server .line {
    display: grid;
  }

  .of-server details > :not(summary) {
    margin: 0;
    padding-block: calc(var(--_space) * 1) 0;
  }

  .of-server blockquote {
    padding-inline-start: calc(var(--_space) * 2);
    border-inline-start: 2px solid var(--_border-strong);
    color: var(--_text-muted);
    contain: paint;
  }

  .switch {
    flex: none;
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    inline-size: 12.75rem;
    min-block-size: 2rem;
    padding: calc(var(--_space) * 0.5);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .of-server .switch button {
    min-inline-size: 0;
    min-block-size: 1.625rem;
    margin: 0;
    padding: 0 calc(var(--_space) * 1);
    border-color: transparent;
    border-radius: var(--_radius-badge);
    background: none;
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .of-server .switch button:hover {
    background: var(--_hover);
  }

  .of-server .switch [aria-checked='true'] {
    background: var(--_pressed);
    color: var(--_text);
    font-weight: 600;
  }

  .of-server .switch [aria-disabled='true'] {
    border-color: var(--_border-strong);
  }

  /* The part is disabled for only half a second, and looks like the other parts meanwhile. */
  .of-server .switch .waits[aria-disabled='true'] {
    border-color: transparent;
    cursor: pointer;
  }

  .switch button:focus-visible {
    outline-offset: -1px;
  }

  @media (forced-colors: active) {
    .of-server .switch [aria-checked='true'] {
      border-color: CanvasText;
    }
  }

  @media (pointer: coarse) {
    .of-server {
      padding-inline: calc(var(--_space) * 4);
    }

    .of-server li {
      min-block-size: 4rem;
    }

    .group > .about,
    .of-server details,
    .switch {
      flex: 1 0 100%;
    }

    .group {
      padding-inline-end: 0;
    }

    .of-server header button.icon,
    .switch,
    .of-server .switch button {
      min-block-size: 2.75rem;
    }

    .of-server header button.icon {
      min-inline-size: 2.75rem;
    }

    .switch {
      padding: 0;
    }
  }
`;
