import type { Filling } from './filling.js';
import { focusIn } from './focus.js';
import { unfoldTo } from './fold.js';
import type { FormView } from './form-view.js';
import { headerOf } from './headers.js';
import { special } from './late-parts.js';
import { Marks } from './marks.js';
import type { Note } from './notes.js';
import { renderPart } from './part.js';

/**
 * What the parts of a form see of it. What they do with it they do to the form as it is by then: a part that is the same
 * is not drawn again, and keeps what it was drawn with.
 */
export function viewOf(filling: Filling, notes: readonly Note[]): FormView {
  const { element, state, strings } = filling;
  const sentences = new Map<string, string[]>();
  for (const { id, sentence } of notes) sentences.set(id, [...(sentences.get(id) ?? []), sentence]);
  const changes = element.baseline && state?.changesSince(element.baseline);
  const marks = new Marks(notes, changes, state?.opened ?? new Set());
  const view: FormView = {
    strings,
    limits: element.limits,
    notes: (id) => sentences.get(id) ?? [],
    part: renderPart,
    put: ({ id, steps }, value) => filling.put(id, steps, value),
    touch: (id) => void filling.state?.touched.add(id),
    // Who is to decide about a value has to see it: nothing of it begins folded, or comes later.
    isOpen: (id) =>
      (filling.state?.opened.has(id) ?? false) ||
      (element.baseline !== undefined && /-(open|whole)$/.test(id)),
    toggle: (id, isOpen) => {
      if (isOpen) filling.state?.opened.add(id);
      else filling.state?.opened.delete(id);
      element.requestUpdate();
    },
    focus: (id, caret) => {
      unfoldTo(view, id);
      void element.updateComplete.then(() =>
        focusIn(element.renderRoot.querySelector(`#${CSS.escape(id)}`), caret),
      );
    },
    special: () => {
      if (!special.value) filling.waitFor(special.arrive());
      return special.value;
    },
    say: (text) => filling.say(text),
    change: (id) => (changes?.has(id) ? { was: changes.get(id) } : undefined),
    header: ({ steps }) => headerOf(element.tool?.paramHeaders ?? element.paramHeaders, steps),
    marks: marks.of,
    isFaulty: marks.isFaulty,
  };
  return view;
}
