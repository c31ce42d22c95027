import { css, type CSSResult } from 'lit';

/** A call where it is narrow: the name, the state and the button that folds in one line; the rest is one press away. */
export const narrowStyles: CSSResult = css`
  @container (inline-size < 32rem) {
    .state {
      white-space: nowrap;
    }

    .who {
      max-inline-size: 100%;
    }

    .server,
    .brief:not(.said),
    .result > .label,
    #body > .label {
      display: none;
    }

    button.fold {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
    }

    .brief {
      grid-area: 2 / 2 / auto / -1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    /* Beside a button with a word there is no room for the state. */
    :is(.awaiting-approval, .awaiting-input, .awaiting-sign-in) .who {
      grid-area: 2 / 2;
      margin-inline-start: 0;
    }

    .stop > span {
      position: absolute;
      clip-path: inset(50%);
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
