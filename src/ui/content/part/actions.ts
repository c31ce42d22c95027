import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/lazy-icons.js';
import type { RenderContext } from './context.js';
import { inertName } from './file-name.js';
import { save } from './save.js';
import { stateful } from './stateful.js';

/** The line above a part: what it is, and what can be done with it. */
export function bar(label: unknown, ...actions: unknown[]): TemplateResult {
  return html`
    <div class="bar">
      <span class="label small muted">${label}</span>
      <span class="actions" part="actions">${actions}</span>
    </div>
  `;
}

/** Renders a button that has only an icon; `isPressed` if it is a switch. */
export function iconButton(
  shown: unknown,
  label: string,
  press: () => unknown,
  isPressed?: boolean,
): TemplateResult {
  return html`<button
    class="quiet icon"
    aria-label=${label}
    title=${label}
    aria-pressed=${isPressed ?? nothing}
    @click=${press}
  >
    ${shown}
  </button>`;
}

type Copying = 'ready' | 'copied' | 'failed';

/** Copies what `text` gives when it is pressed. */
export function copyButton(
  context: RenderContext,
  text: () => string,
  label: string = context.strings.common.copy,
  isNamed = false,
): unknown {
  return copyingButton(context, async () => navigator.clipboard.writeText(text()), label, isNamed);
}

/** Copies by `write` when it is pressed, and says whether that went well. Its name is seen only where that is wanted. */
export function copyingButton(
  context: RenderContext,
  write: () => Promise<void>,
  name: string,
  isNamed = false,
): unknown {
  const { common, content } = context.strings;
  return stateful<Copying>(
    context,
    'copy',
    () => 'ready',
    (state, change) => {
      const copy = async (): Promise<void> => {
        const outcome = await outcomeOf(write);
        change(() => outcome);
        setTimeout(() => {
          change(() => 'ready');
        }, 2_000);
      };
      const news = { ready: '', copied: common.copied, failed: content.copyFailed }[state];
      return html`
        <span class="small muted" role="status">${news}</span>
        <button class=${isNamed ? '' : 'quiet icon'} aria-label=${name} title=${name} @click=${copy}>
          ${state === 'copied' ? icon('done') : state === 'failed' ? icon('warning') : lateIcon('copy')}
          ${isNamed ? name : undefined}
        </button>
      `;
    },
  );
}

async function outcomeOf(write: () => Promise<void>): Promise<Copying> {
  try {
    await write();
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Returns a button that downloads what `blob` gives. Its name is seen only where there is a `text`. */
export function saveButton(
  context: RenderContext,
  wanted: string,
  blob: () => Blob,
  text?: string,
): TemplateResult {
  const name = inertName(wanted);
  const label = context.strings.content.downloadFile(name);
  const download = (): void => {
    save(blob(), name);
  };
  return html`
    <button class=${text ? 'small' : 'quiet icon'} aria-label=${label} title=${label} @click=${download}>
      ${lateIcon('download')} ${text}
    </button>
  `;
}

/** Says how much of something is in view, and shows more of it, or all, where there is more. */
export function more(
  { strings: { common } }: RenderContext,
  shown: string,
  show: (() => void) | undefined,
  showAll?: () => void,
): TemplateResult {
  return html`
    <div class="more">
      <span class="small muted" role="status">${shown}</span>
      ${show && html`<button class="small" @click=${show}>${common.showMore}</button>`}
      ${showAll && html`<button class="small" @click=${showAll}>${common.showAll}</button>`}
    </div>
  `;
}

/** The line above a view that may have one more thing to offer: another way of being shown. */
export type Head = (toggle: unknown) => TemplateResult;

/** Shows the same part in another way. */
export function toggleButton(label: string, toggle: () => void): TemplateResult {
  return html`<button class="quiet small" @click=${toggle}>${label}</button>`;
}
