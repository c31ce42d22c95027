import { html, nothing, type TemplateResult } from 'lit';
import type { Part, PartAnnotations } from '../../core/index.js';
import { renderChips } from './chips.js';
import type { RenderContext } from './context.js';
import { formatWhen } from './pure/size.js';
import { stateful } from './stateful.js';

/** A part with what its server says it is for. What is only for the model is folded, and not built until it is opened. */
export function renderAnnotated(part: Part, context: RenderContext, content: () => unknown): unknown {
  const { annotations } = part;
  if (!annotations) return content();
  const facts = renderFacts(annotations, context);
  if (annotations.audience?.join() !== 'assistant') return html`${content()}${facts}`;
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
          ${isOpen ? html`${content()}${facts}` : nothing}
        </details>
      `;
    },
  );
}

function renderFacts({ priority, lastModified }: PartAnnotations, context: RenderContext): unknown {
  const { strings } = context;
  const words = strings.content;
  const facts = [
    priority === undefined ? undefined : words.priority(priority),
    lastModified === undefined ? undefined : words.lastModified(formatWhen(lastModified, strings.tag)),
  ].filter((fact) => fact !== undefined);
  return facts.length > 0
    ? html`<p class="facts small muted">${renderChips(facts.join(' · '))}</p>`
    : nothing;
}
