import { css, type CSSResult } from 'lit';

/** Shared by the dialogs and the card in which a person answers: titles, warnings, the buttons at the foot. */
export const askStyles: CSSResult = css`
  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  h3 {
    margin: 0;
    font-size: var(--_font-size-small);
    color: var(--_text-muted);
    font-weight: 600;
  }

  p,
  dl,
  dd,
  ul {
    margin: 0;
  }

  .content {
    overflow-y: auto;
    min-block-size: 0;
    outline-offset: -3px;
  }

  .origin,
  .note {
    overflow-wrap: anywhere;
  }

  .note {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-inline-start: 3px solid var(--_warning);
    background: var(--_surface-raised);
  }

  .note svg {
    vertical-align: -0.15em;
    color: var(--_warning);
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_border);
  }
`;
