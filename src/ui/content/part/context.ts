import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject, ResourceRead, SchemaCheck } from '../../../core/index.js';
import type { Strings } from '../../locales/en/shell.js';
import { isSameType } from '../../base/bytes/mime.js';
import { renderChips } from '../../base/chips.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { ContentOrigin } from './page-renderers.js';

/** A way to read a link, and the state of reading it. */
export interface LinkReading {
  readonly reading: ResourceRead | undefined;
  readonly read: () => void;
}

/** The schema of a result's structured value, and the outcome of the check against it. */
export interface Declared {
  readonly schema: JsonObject | undefined;
  readonly schemaCheck: SchemaCheck | undefined;
}

/** The context that every renderer gets beside its part. */
export interface RenderContext {
  readonly strings: Strings;
  /** A way to read a link, if there is a host for that. */
  readonly link?: LinkReading | undefined;
  readonly declared?: Declared | undefined;
  /** What the part is from, for a page's own renderers. */
  readonly from?: ContentOrigin | undefined;
  /** True if the page's policy has `img-src blob:`, which a drawing needs. */
  readonly drawSvg?: boolean | undefined;
  /** True if the page asks for playing audio and video, which needs `media-src blob:` in its policy. */
  readonly playMedia?: boolean | undefined;
  /** Renders the part in another way, should its renderer fail. */
  readonly instead: () => TemplateResult;
}

/** Renders a sentence that says why something is not as expected. */
export function note(sentence: string): TemplateResult {
  return html`<p class="note small muted">${renderChips(sentence)}</p>`;
}

/** Names the type that data were sent as, for data that are not shown. */
export function sentAsType(mimeType: string | undefined, { content }: Strings): string {
  return content.sentAs(typeNamed(mimeType, content.noType));
}

/** Says that data are not of the type that they were sent as. */
export function mismatch(mimeType: string | undefined, real: string, { content }: Strings): unknown {
  if (mimeType && isSameType(mimeType, real)) return nothing;
  return note(content.claims(typeNamed(mimeType, content.noType), real));
}

/** A type is a server's own text: its two ends are shown. */
function typeNamed(mimeType: string | undefined, otherwise: string): string {
  return mimeType ? cutInTheMiddle(mimeType, 80) : otherwise;
}
