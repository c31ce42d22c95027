import { css, html, nothing, type CSSResult, type ReactiveControllerHost } from 'lit';

const shownMs = 10_000;

/** Styles of the line, for use with `tokens` and `controls`. Its element sets the margin. */
export const undoLineStyles: CSSResult = css`
  .undo {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: 2.75rem;
    margin: 0;
    padding: 0 calc(var(--_space) * 1) 0 calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.25);
    background: var(--_surface);
    font-size: var(--_font-size-row);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 8%),
      0 12px 36px rgb(0 0 0 / 18%);
  }

  .undo > span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .undo button {
    color: var(--_accent);
    font-weight: 600;
  }

  @media (pointer: coarse) {
    .undo {
      min-block-size: 3rem;
    }
  }
`;

/** The last action, and how to undo it. */
interface Undoable {
  /** Sentence, after an icon if there is one. */
  readonly says: () => unknown;
  readonly undo: () => void;
}

/** The line that offers to undo the last action: for 10 s, and as long as the pointer or the focus is on it. */
export class UndoLine {
  readonly #host: ReactiveControllerHost;
  #done: Undoable | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController({ hostDisconnected: () => this.hide() });
  }

  show(done: Undoable): void {
    this.#done = done;
    this.#hideSoon();
    this.#host.requestUpdate();
  }

  /** Renders the line; `label` is the name of its button. */
  render(label: string): unknown {
    const done = this.#done;
    return html`<div role="status">
      ${
        done
          ? html`<p
              class="undo"
              @pointerenter=${this.#stay}
              @pointerleave=${this.#hideSoon}
              @focusin=${this.#stay}
              @focusout=${this.#hideSoon}
            >
              ${done.says()}
              <button type="button" class="quiet" @click=${() => this.#press(done)}>${label}</button>
            </p>`
          : nothing
      }
    </div>`;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#done = undefined;
    this.#host.requestUpdate();
  }

  #press(done: Undoable): void {
    this.hide();
    done.undo();
  }

  readonly #stay = (): void => clearTimeout(this.#timer);

  readonly #hideSoon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), shownMs);
  };
}
