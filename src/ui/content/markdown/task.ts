import { render } from 'lit';
import { icon } from '../../base/icons.js';
import type { Island, IslandContext } from './islands.js';

/** An entry of a list that says whether it is done. */
export function taskOf(text: string): { readonly isDone: boolean; readonly text: string } | undefined {
  const [sign, mark = ''] = /^\[([ xX])\] /.exec(text) ?? [];
  return sign === undefined ? undefined : { isDone: mark !== ' ', text: text.slice(sign.length) };
}

/** A sign and not a control: there is nothing that a press could change. */
export class Task implements Island {
  readonly place: HTMLElement = document.createElement('span');
  readonly #isDone: boolean;

  constructor(isDone: boolean) {
    this.#isDone = isDone;
    this.place.className = isDone ? 'task done' : 'task';
    this.place.setAttribute('role', 'img');
  }

  draw({ words }: IslandContext): void {
    this.place.closest('li')?.classList.add('with-task');
    this.place.ariaLabel = this.#isDone ? words.done : words.toDo;
    render(this.#isDone ? icon('done') : undefined, this.place);
  }
}
