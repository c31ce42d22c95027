import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { copyText } from '../../base/copy-text.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import type { RenderContext } from './context.js';
import { inertName } from '../../base/bytes/mime.js';
import { save } from '../../base/bytes/download.js';
import { stateful } from '../../base/stateful.js';

/** Renders a line with a part's kind and actions. The line is above the part, or below it if the part has no label. */
export function bar(label: unknown, ...actions: unknown[]): TemplateResult {
  return html`
    <div class="bar">
      ${label && html`<span class="label small muted">${label}</span>`}
      <span class="actions" part="actions">${actions}</span>
    </div>
  `;
}

interface IconButtonOptions {
  /** Set for a toggle. */
  readonly isPressed?: boolean | undefined;
  /** A disabled button stays in place, and keeps the focus. */
  readonly isIdle?: boolean;
  readonly slot?: string;
}

/** Renders a button that shows only an icon. */
export function iconButton(
  shown: unknown,
  label: string,
  press: () => unknown,
  { isPressed, isIdle, slot }: IconButtonOptions = {},
): TemplateResult {
  return html`<button
    slot=${ifDefined(slot)}
    class="quiet icon"
    aria-label=${label}
    title=${label}
    aria-pressed=${ifDefined(isPressed)}
    aria-disabled=${ifDefined(isIdle)}
    @click=${press}
  >
    ${shown}
  </button>`;
}

/** Returns a button that copies a text. */
export function copyButton(
  context: RenderContext,
  text: () => string,
  label: string = context.strings.common.copy,
  isNamed = false,
): unknown {
  return copyingButton(context, () => copyText(text()), label, isNamed);
}

/**
 * Returns a button that copies with `write`, which resolves with `false` on failure, and shows the outcome. Its name is visible
 * only if it `isNamed`.
 */
export function copyingButton(
  context: RenderContext,
  write: () => Promise<boolean>,
  name: string,
  isNamed = false,
): unknown {
  const { common, content } = context.strings;
  return stateful<'ready' | 'copied' | 'failed'>(
    context,
    'copy',
    () => 'ready',
    (state, change) => {
      const copy = async (): Promise<void> => {
        const outcome = await write().then(
          (isDone) => (isDone ? ('copied' as const) : ('failed' as const)),
          () => 'failed' as const,
        );
        change(() => outcome);
        setTimeout(() => change(() => 'ready'), 2_000);
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

/** Returns a button that downloads a blob. Its label is visible only if there is a `text`. */
export function saveButton(
  context: RenderContext,
  wanted: string,
  blob: () => Blob,
  text?: string,
): TemplateResult {
  const name = inertName(wanted);
  const label = context.strings.content.downloadFile(name);
  return html`
    <button
      class=${text ? 'small' : 'quiet icon'}
      aria-label=${label}
      title=${label}
      @click=${() => save(blob(), name)}
    >
      ${lateIcon('download')} ${text}
    </button>
  `;
}

/** Renders how much of the content is shown, with buttons to show more or all. */
export function more(
  { strings: { common } }: Pick<RenderContext, 'strings'>,
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
