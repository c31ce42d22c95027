import { css, type CSSResult } from 'lit';

/** A call where it is narrow: name, values and state in one line, and the state below only where that has no room. */
export const narrowStyles: CSSResult = css`
  @container (inline-size < 32rem) {
    .who {
      max-inline-size: 100%;
    }

    .server,
    .result > .label,
    #body > .label {
      display: none;
    }

    /* The icon takes no part in it, so that only the state goes to a second line. */
    .fold > svg {
      position: absolute;
      inset-block-start: calc(var(--_line) / 2 - 0.5rem);
      inset-inline-start: calc(var(--_space) * 3);
    }

    button.fold {
      flex-wrap: wrap;
      padding-inline-start: calc(var(--_space) * 5 + 1rem);
    }

    /* What tells one call from another has room for a few letters at least. */
    .brief {
      flex: 1 1 2rem;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    /* There is no room for a sentence beside the state: it comes when the call is opened. */
    .folded .said {
      display: none;
    }

    .said {
      order: 1;
      flex-basis: 100%;
    }

    .stop > span {
      position: absolute;
      clip-path: inset(50%);
    }

    /* A square alone looks like no button. */
    .stop > svg {
      outline: 1px solid var(--_border-strong);
      outline-offset: 5px;
      border-radius: 2px;
    }

    #body,
    .result,
    .arguments {
      grid-template-columns: minmax(0, 1fr);
    }

    .arguments > div {
      display: block;
    }

    #body,
    .result,
    footer {
      padding-inline-start: calc(var(--_space) * 3);
    }

    .remedy p {
      flex-basis: 100%;
    }
  }
`;
