import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import { guarded, type RenderContext } from './context.js';

export type Change<State> = (change: (state: State) => State) => void;
type View<State> = (state: State, change: Change<State>) => unknown;

class Stateful extends AsyncDirective {
  #key: unknown = this;
  #state: unknown;
  #show: (state: unknown) => unknown = () => undefined;

  override render(
    context: Pick<RenderContext, 'instead'>,
    key: unknown,
    initial: (change: Change<unknown>) => unknown,
    view: View<unknown>,
  ): unknown {
    return guarded(context, () => {
      if (key !== this.#key) {
        this.#key = key;
        this.#state = initial(this.#changer(key));
      }
      const change = this.#changer(key);
      this.#show = (state) => guarded(context, () => view(state, change));
      return this.#show(this.#state);
    });
  }

  protected override reconnected(): void {
    this.setValue(this.#show(this.#state));
  }

  /** Late news of what is no longer shown is dropped. */
  #changer(key: unknown): Change<unknown> {
    return (change) => {
      if (key !== this.#key) return;
      this.#state = change(this.#state);
      if (this.isConnected) this.setValue(this.#show(this.#state));
    };
  }
}

const statefulDirective = directive(Stateful);

/**
 * A piece of a template with a state of its own, so that renderers can stay functions: how much of a text is shown,
 * whether a branch is open. It lasts as long as the same `key` is rendered in the same place. `initial` may keep the
 * function it gets, to change the state when something arrives.
 */
export function stateful<State>(
  context: Pick<RenderContext, 'instead'>,
  key: unknown,
  initial: (change: Change<State>) => State,
  view: View<State>,
): DirectiveResult {
  return statefulDirective(
    context,
    key,
    initial as (change: Change<unknown>) => unknown,
    view as View<unknown>,
  );
}
