import { html, type TemplateResult } from 'lit';
import { bar, saveButton } from './actions.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { decodeBase64 } from './pure/base64.js';
import { decode, type Decoded } from './decode.js';
import { longText } from './long-text.js';
import { isSameType } from './pure/mime.js';
import { inert } from './save.js';
import { formatBytes } from './pure/size.js';
import { stateful } from './stateful.js';
import { cutName } from './value.js';

/** What all media have: base64 text, and the type that it claims to be. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** What a download is called. */
  readonly name: string;
}

/** What a renderer of media brings: what it sees in the bytes, and how it shows that. */
interface Opening<Seen> {
  readonly label: string;
  readonly look: (bytes: Uint8Array<ArrayBuffer>) => Seen;
  readonly show: (seen: Seen, change: (seen: Seen) => void) => unknown;
}

type Opened<Seen> =
  | Exclude<Decoded, { is: 'bytes' }>
  | { readonly is: 'opening' }
  | { readonly is: 'seen'; readonly seen: Seen };

/** Media from their bytes, or why there are none. */
export function renderMedia<Seen>(media: Media, context: RenderContext, opening: Opening<Seen>): unknown {
  const { label, look, show } = opening;
  const words = context.strings.content;
  const opened = (decoded: Decoded): Opened<Seen> =>
    decoded.is === 'bytes' ? { is: 'seen', seen: look(decoded.bytes) } : decoded;
  return stateful<Opened<Seen>>(
    context,
    media.data,
    (change) => {
      const decoded = decode(media.data);
      if (!(decoded instanceof Promise)) return opened(decoded);
      void decoded.then((late) => change(() => opened(late)));
      return { is: 'opening' };
    },
    (state, change) => {
      switch (state.is) {
        case 'seen':
          return show(state.seen, (seen) => change(() => ({ is: 'seen', seen })));
        case 'opening':
          return bar(label);
        case 'empty':
          return html`${bar(label)}${note(words.noData)}`;
        case 'broken':
          return renderBroken(media.data, label, context);
        case 'too-many-bytes':
          return renderRefused(media, tooManyBytes(context), label, context);
      }
    },
  );
}

/** Why media are not shown, with what can still be done with their data. */
export function renderRefused(
  { data, mimeType, name }: Media,
  reason: string,
  label: string,
  context: RenderContext,
): TemplateResult {
  const words = context.strings.content;
  const claimed = words.sentAs(mimeType ? cutName(mimeType) : words.noType);
  return html`
    ${bar(
      label,
      saveButton(context, name, () => inert(decodeBase64(data) ?? data)),
    )}
    ${note(`${reason} ${claimed}`)}
  `;
}

/** Data that is not what its field says: shown as it came, since that is often a message. */
export function renderBroken(data: string, label: string, context: RenderContext): TemplateResult {
  const words = context.strings.content;
  return html`${bar(label)}${note(words.notBase64)}${longText(data, context, label)}`;
}

function tooManyBytes(context: RenderContext): string {
  return context.strings.content.notShown.bytes(formatBytes(bounds.mediaBytes, context.strings.tag));
}

/** Says so, where data is not of the type that it was sent as. */
export function mismatch(mimeType: string | undefined, real: string, context: RenderContext): unknown {
  if (mimeType !== undefined && isSameType(mimeType, real)) return undefined;
  const words = context.strings.content;
  return note(words.claims(mimeType ? cutName(mimeType) : words.noType, real));
}
