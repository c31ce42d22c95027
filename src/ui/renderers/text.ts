import { html, type TemplateResult } from 'lit';
import type { TextPart } from '../../core/index.js';
import { bar, copyButton, saveButton } from './actions.js';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { longText } from './long-text.js';
import { inert } from './save.js';

/** Text is text: no link is made of it, and no markup is looked for in it. */
export function renderText({ text }: TextPart, context: RenderContext): TemplateResult {
  const words = context.strings.content;
  const actions = textActions(text, 'text.txt', context);
  const isLong = text.length > bounds.flatChars;
  return html`
    <div class=${isLong ? 'long' : 'short'}>
      ${bar(isLong ? words.characters(text.length) : undefined, ...actions)}
      ${longText(text, context, words.kinds.text)}
    </div>
  `;
}

/** Copies and downloads the whole of a text, however much of it is shown. */
export function textActions(text: string, name: string, context: RenderContext): unknown[] {
  return [copyButton(context, () => text), saveButton(context, name, () => inert(text))];
}
