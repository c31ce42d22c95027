import { html, type TemplateResult } from 'lit';
import type { ResourceRead } from '../../core/index.js';
import type { Strings } from '../locales/strings.js';
import { renderChips } from './chips.js';

/** How a link can be read, and what came of it. */
export interface LinkReading {
  readonly reading: ResourceRead | undefined;
  readonly read: () => void;
}

/** What every renderer gets beside its part. */
export interface RenderContext {
  readonly strings: Strings;
  /** Where there is somebody to read a link. */
  readonly link?: LinkReading | undefined;
  /** Stands in for the part that is being rendered, should its renderer fail. */
  readonly instead: () => TemplateResult;
}

/** Runs a renderer; one that throws gives way to what the context has instead. */
export function guarded(context: Pick<RenderContext, 'instead'>, render: () => unknown): unknown {
  try {
    return render();
  } catch {
    return context.instead();
  }
}

/** A sentence that says why something is not what one would expect. */
export function note(sentence: string): TemplateResult {
  return html`<p class="note small muted">${renderChips(sentence)}</p>`;
}
