import { focusIn } from './focus.js';
import { unfoldTo } from './fold.js';
import type { FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { Marks } from './marks.js';
import type { Note } from './notes.js';
import { renderPart } from './part.js';
import type { FormHost, FormValues } from './values.js';

interface Editing extends Pick<FormView, 'strings' | 'general' | 'put' | 'say' | 'special' | 'hasSpecial'> {
  readonly host: FormHost;
  readonly values: FormValues;
}

/**
 * Returns what fields see of a form. What they do with it they do to the form as it is by then: a field that is the same
 * is not rendered again, and keeps what it was rendered with.
 */
export function createView(
  state: FormState,
  notes: readonly Note[],
  { host, values, ...shared }: Editing,
): FormView {
  const sentences = new Map<string, string[]>();
  for (const { id, sentence } of notes) sentences.set(id, [...(sentences.get(id) ?? []), sentence]);
  const changes = host.baseline && state.changesSince(host.baseline);
  const marks = new Marks(notes, changes, state.opened);
  const headers = host.tool?.paramHeaders ?? host.paramHeaders;
  const view: FormView = {
    ...shared,
    limits: host.limits,
    notes: (id) => sentences.get(id) ?? [],
    render: renderPart,
    touch: (id) => void values.state?.touched.add(id),
    // Who is to decide about a value has to see it: nothing of it begins folded, or comes later.
    isOpen: (id) =>
      (values.state?.opened.has(id) ?? false) || (host.baseline !== undefined && /-(open|whole)$/.test(id)),
    toggle: (id, isOpen) => {
      if (isOpen) values.state?.opened.add(id);
      else values.state?.opened.delete(id);
      host.requestUpdate();
    },
    focus: (id, caret) => {
      unfoldTo(view, id);
      void host.updateComplete.then(() =>
        focusIn(host.renderRoot.querySelector(`#${CSS.escape(id)}`), caret),
      );
    },
    change: (id) => (changes?.has(id) ? { was: changes.get(id) } : undefined),
    header: ({ steps }) =>
      headers?.find(
        ({ path }) =>
          path.length === steps.length &&
          steps.every((step, at) => 'field' in step && step.field === path[at]),
      )?.header,
    marks: marks.of,
    isFaulty: marks.isFaulty,
  };
  return view;
}
