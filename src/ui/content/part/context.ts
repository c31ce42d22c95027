import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject, ResourceRead, SchemaCheck } from '../../../core/index.js';
import type { Strings } from '../../locales/en/shell.js';
import { isSameType } from '../../base/bytes/mime.js';
import { renderChips } from '../../base/chips.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { ContentOrigin } from './page-renderers.js';

/** Reads a link, and has the state of the reading. */
export interface LinkReading {
  readonly reading: ResourceRead | undefined;
  readonly read: () => void;
}

/** The schema of a result's structured value, and the outcome of its check. */
export interface Declared {
  readonly schema: JsonObject | undefined;
  readonly schemaCheck: SchemaCheck | undefined;
}

/** The context that every renderer gets with its part. */
export interface RenderContext {
  readonly strings: Strings;
  /** Reads a link, if there is a host. */
  readonly link?: LinkReading | undefined;
  readonly declared?: Declared | undefined;
  /** Source of the part, for the page's own renderers. */
  readonly from?: ContentOrigin | undefined;
  /** True if the page's policy has `img-src blob:`, which drawing needs. */
  readonly drawSvg?: boolean | undefined;
  /** True if the page enables audio and video players, which need `media-src blob:` in its policy. */
  readonly playMedia?: boolean | undefined;
  /** Renders the part another way if its renderer fails. */
  readonly instead: () => TemplateResult;
}

/** Renders a sentence that explains a deviation. */
export function note(sentence: string): TemplateResult {
  return html`<p class="note small muted">${renderChips(sentence)}</p>`;
}

/** Returns a sentence with the claimed type of data that are not shown. */
export function sentAsType(mimeType: string | undefined, { content }: Strings): string {
  return content.sentAs(typeNamed(mimeType, content.noType));
}

/** Renders a notice that data are not of the claimed type. */
export function mismatch(mimeType: string | undefined, real: string, { content }: Strings): unknown {
  if (mimeType && isSameType(mimeType, real)) return nothing;
  return note(content.claims(typeNamed(mimeType, content.noType), real));
}

/** A type is a server's text: only its two ends are shown. */
function typeNamed(mimeType: string | undefined, otherwise: string): string {
  return mimeType ? cutInTheMiddle(mimeType, 80) : otherwise;
}
