import { css, type CSSResult } from 'lit';

export const styles: CSSResult = css`
  .back-bar {
    grid-area: tabs;
    padding-inline: calc(var(--_space) * 2);
    border-block-end: 1px solid var(--_border);
  }

  .back {
    min-block-size: 2.9375rem;
    gap: var(--_space);
  }

  .tool > .back {
    justify-self: start;
    margin-inline-start: calc(var(--_space) * -3);
  }

  /* The icon points to the end of a line. */
  .back:dir(ltr) .icon,
  .more :dir(rtl) .icon {
    transform: scaleX(-1);
  }

  .more {
    margin: 0;
    padding: calc(var(--_space) * 2) 0;
    list-style: none;
  }

  .more button {
    justify-content: space-between;
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding-inline: calc(var(--_space) * 4);
    border-radius: 0;
    font-size: inherit;
    text-align: start;
    outline-offset: -3px;
  }

  @container mcp-tools (inline-size < 40rem) {
    /* Run covers the end of a tool's page. */
    #panel-tool {
      scroll-padding-block-end: 5rem;
    }
  }

  /* A tab that is cut at an edge fades there. */
  @supports (animation-timeline: scroll()) {
    [role='tablist'] {
      mask-image: linear-gradient(
        to right,
        transparent,
        #000 var(--_left, 0px),
        #000 calc(100% - var(--_right, 0px)),
        transparent
      );
      animation: mcp-tabs-fade linear both;
      animation-timeline: scroll(self inline);
    }

    @keyframes mcp-tabs-fade {
      from {
        --_left: 0px;
        --_right: 2rem;
      }

      1%,
      99% {
        --_left: 2rem;
        --_right: 2rem;
      }

      to {
        --_left: 2rem;
        --_right: 0px;
      }
    }

    [role='tablist']:dir(rtl) {
      animation-direction: reverse;
    }
  }
`;
