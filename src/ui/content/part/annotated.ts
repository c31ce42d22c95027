import { html, nothing, type TemplateResult } from 'lit';
import type { Part, PartAnnotations } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import type { RenderContext } from './context.js';
import { formatAgo, formatWhen } from './when.js';
import { stateful } from './stateful.js';

/** A part with what its server says it is for. What is only for the model is folded, and not built until it is opened. */
export function renderAnnotated(part: Part, context: RenderContext, content: () => unknown): unknown {
  const { annotations } = part;
  if (!annotations) return content();
  const facts = renderFacts(annotations, context);
  if (annotations.audience?.join() !== 'assistant') return html`${facts}${content()}`;
  return stateful(
    context,
    part,
    () => false,
    (isOpen, change): TemplateResult => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => isOpen || open);
      };
      const words = context.strings.content;
      return html`
        <details class="aside" @toggle=${toggle}>
          <summary class="small muted">${words.forAssistant} · ${words.kinds[part.kind]}</summary>
          ${isOpen ? html`${facts}${content()}` : nothing}
        </details>
      `;
    },
  );
}

/** How much weight a part is given in the eyes, by what its server says of it. It hides nothing and moves nothing. */
export function weightOf({ annotations }: Part): '' | 'weighty' | 'light' {
  const priority = annotations?.priority;
  if (priority === undefined) return '';
  return priority >= 0.8 ? 'weighty' : priority <= 0.2 ? 'light' : '';
}

function renderFacts(annotations: PartAnnotations, context: RenderContext): unknown {
  const { priority, lastModified } = annotations;
  const { strings } = context;
  const words = strings.content;
  const facts = [
    priority === undefined ? undefined : words.priority(priority),
    lastModified === undefined ? undefined : changed(lastModified, context),
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return nothing;
  return html`<p class="facts small muted">
    ${facts.map((fact, at) => (at > 0 ? html` · ${fact}` : fact))}
  </p>`;
}

function changed(time: string, { strings }: RenderContext): unknown {
  const words = strings.content;
  const ago = formatAgo(time, Date.now(), strings.tag);
  const when = formatWhen(time, strings.tag);
  return renderChips(ago === undefined ? words.lastModified(when) : words.lastModifiedAgo(ago, when));
}
