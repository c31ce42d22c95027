import { html, nothing, type TemplateResult } from 'lit';
import { fileKind } from '../../shared/file-kind.js';
import type { UserEntry, UserPart } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderFacts } from '../base/facts.js';
import { formatBytes } from '../base/format.js';
import { need } from '../base/element-registry.js';
import { lateIcon } from '../base/icon-set.js';
import { cutInTheMiddle } from '../base/visible.js';
import { base64Length } from '../base/bytes/base64.js';
import type { ConversationStrings } from '../locales/en/conversation.js';
import { renderContent } from './answer.js';
import { renderLongText } from './long-text.js';
import { talkBounds } from './talk-bounds.js';

/** Renders a person's message: images and audio, other files by name, since the person has them, and the text. */
export function renderSaid(
  { parts, text }: UserEntry,
  own: ConversationStrings,
  locale: string,
  actions: unknown,
): TemplateResult {
  const media = parts.filter((part) => isMedia(part) && !isApps(part));
  const { prompt } = parts.find((part) => part.prompt) ?? {};
  const isPersons = !parts.every(isApps);
  const shownActions = isPersons ? actions : nothing;
  return html`<div part="entry ${isPersons ? 'user' : 'app'}">
    ${isPersons ? html`<span class="visually-hidden">${own.you}</span>` : nothing}
    ${media.length > 0 ? renderContent(media) : nothing}
    ${parts.map((part) => {
      if (part.type !== 'file' || (isMedia(part) && !part.from)) return nothing;
      if (isApps(part)) {
        void need('mcp-app-said');
        return html`<mcp-app-said .said=${part}></mcp-app-said>`;
      }
      const facts = [
        formatBytes(base64Length(part.data), locale),
        part.from && own.fromServer(part.from.server),
      ];
      return html`<p class="small file">
        ${lateIcon('file')} <bdi>${renderChips(cutInTheMiddle(part.name ?? own.nameless, 80), 'name')}</bdi>
        <span class="muted">${renderFacts(facts)}</span>
      </p>`;
    })}
    ${
      prompt
        ? html`<p class="small muted file">
            ${lateIcon('codes')}
            <span>${renderFacts([cutInTheMiddle(prompt.name, 80), own.fromServer(prompt.server)])}</span>
          </p>`
        : nothing
    }
    ${
      text === ''
        ? shownActions
        : html`<div class="said">
            <p part="bubble" dir="auto">${renderLongText(text)}</p>
            ${isLong(text) ? renderFold(own) : nothing} ${shownActions}
          </div>`
    }
  </div>`;
}

/** True if a text is folded. One that is only a little longer than the fold would gain nothing. */
function isLong(text: string): boolean {
  return (
    text.length > talkBounds.unfoldedChars ||
    text.split('\n', talkBounds.unfoldedLines + 1).length > talkBounds.unfoldedLines
  );
}

/** Renders the button that unfolds the text before it. Its state is its own, so that no new snapshot folds the text again. */
function renderFold(own: ConversationStrings): TemplateResult {
  const toggle = ({ currentTarget }: Event): void => {
    const button = currentTarget as HTMLElement;
    const isOpen = button.ariaExpanded !== 'true';
    button.ariaExpanded = String(isOpen);
  };
  return html`<button class="quiet small fold" aria-expanded="false" @click=${toggle}>
    <span>${own.showMore}</span><span>${own.showLess}</span>
  </button>`;
}

/** True if a part is from an app, not from the person. */
function isApps(part: UserPart): boolean {
  return part.type === 'file' && part.from?.app !== undefined;
}

function isMedia(part: UserPart): boolean {
  return part.type === 'file' ? fileKind(part.mimeType) !== 'file' : part.type !== 'text';
}
