import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .attachments {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    grid-column: 1 / -1;
    min-inline-size: 0;
    max-block-size: 10rem;
    margin: 0 0 var(--_space);
    padding: 0;
    overflow-y: auto;
    list-style: none;
  }

  .attachments li {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
    max-inline-size: 100%;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
    outline: 1px solid transparent;
    outline-offset: -1px;
  }

  .attachments :is(canvas, .kind) {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: var(--_radius-badge);
    background: var(--_surface);
  }

  .about {
    display: grid;
    min-inline-size: 0;
    line-height: 1.125rem;
  }

  .name {
    max-inline-size: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .note {
    display: flex;
    gap: calc(var(--_space) * 2);
    grid-column: 1 / -1;
    padding: 0 calc(var(--_space) * 1.5) calc(var(--_space) * 1.5);
    line-height: 1.25rem;
  }

  .note svg {
    margin-block-start: 0.125rem;
  }

  .problem {
    color: var(--_danger);
  }
`;
