import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import type { TemplateResult } from 'lit';

interface Context {
  /** Renders a fallback if the view throws. */
  readonly instead: () => TemplateResult;
}

export type Change<State> = (change: (state: State) => State) => void;
type StateView<State> = (state: State, change: Change<State>) => unknown;

class Stateful extends AsyncDirective {
  #key: unknown = this;
  #state: unknown;
  #show: () => unknown = () => undefined;

  override render(
    context: Context,
    key: unknown,
    initial: (change: Change<unknown>) => unknown,
    view: StateView<unknown>,
  ): unknown {
    // If something else is shown by the time that a change arrives, the change is dropped.
    const change: Change<unknown> = (next) => {
      if (key !== this.#key) return;
      this.#state = next(this.#state);
      if (this.isConnected) this.setValue(this.#show());
    };
    return guarded(context, () => {
      if (key !== this.#key) {
        this.#key = key;
        this.#state = initial(change);
      }
      this.#show = () => guarded(context, () => view(this.#state, change));
      return this.#show();
    });
  }

  protected override reconnected(): void {
    this.setValue(this.#show());
  }
}

/**
 * Part of a template with its own state, so that renderers can stay functions: for example how much of a text is shown, or
 * whether a branch is open. The state lasts while the same `key` is rendered in the same place. `initial` may store the
 * function that it receives, to change the state when something arrives.
 */
export const stateful = directive(Stateful) as <State>(
  context: Context,
  key: unknown,
  initial: (change: Change<State>) => State,
  view: StateView<State>,
) => DirectiveResult;

/** Runs a renderer. If it throws, the context's fallback is shown. */
export function guarded({ instead }: Context, render: () => unknown): unknown {
  try {
    return render();
  } catch {
    return instead();
  }
}
