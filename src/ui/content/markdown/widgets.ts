import { render } from 'lit';
import { icon } from '../../base/icons.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import type { RenderContext } from '../part/context.js';

export interface WidgetContext extends RenderContext {
  readonly words: DocumentStrings;
}

/** An element in a document that is ours, and draws itself: code, an image that can be loaded, the sign of a task. */
export interface Widget {
  readonly place: HTMLElement;
  draw(context: WidgetContext): void;
  /** Shows what another one would, while its document grows. Returns false if it cannot. */
  become?(other: Widget): boolean;
  /** Ends its work when the document is gone. */
  leave?(): void;
}

function elementOf(tag: 'div' | 'span', className: string, role = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (role) element.role = role;
  return element;
}

/** Makes a table scroll by itself, with the keyboard too, if it is wider than the page. */
export function tableRegion(table: HTMLElement): Widget {
  const place = elementOf('div', 'scroll', 'group');
  place.tabIndex = 0;
  table.replaceWith(place);
  place.append(table);
  return { place, draw: ({ words }) => (place.ariaLabel = words.table) };
}

/** Says behind a link that it leads into a private network. */
export function privateNetwork(): Widget {
  const place = elementOf('span', 'small muted');
  return { place, draw: ({ strings }) => (place.textContent = ` ${strings.content.privateNetwork}`) };
}

/** Shows whether a task is done: by a sign and not a control, since a press could change nothing. */
export function task(isDone: boolean): Widget {
  const place = elementOf('span', isDone ? 'task done' : 'task', 'img');
  return {
    place,
    draw({ words }) {
      place.closest('li')?.classList.add('with-task');
      place.ariaLabel = isDone ? words.done : words.toDo;
      render(isDone ? icon('done') : undefined, place);
    },
  };
}
