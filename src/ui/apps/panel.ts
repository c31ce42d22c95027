import { html, nothing, type TemplateResult } from 'lit';
import type { OpenApp } from '../../core/index.js';
import type { AppStrings } from '../locales/en/app.js';
import { renderAccess } from './access.js';
import type { MessageLog } from './message-log.js';
import { messageStyles, renderMessages } from './messages.js';

export { messageStyles as styles };

/** What somebody wants to see of an app, beside the app itself. */
export type Panel = 'access' | 'messages';

interface Opened {
  readonly open: OpenApp;
  readonly log: MessageLog | undefined;
  readonly locale: string;
  readonly takeBack: (grantId: string) => void;
}

export function renderPanel(
  panel: Panel,
  own: AppStrings,
  { open, log, locale, takeBack }: Opened,
): TemplateResult {
  if (panel === 'messages')
    return html`<div class="panel messages small">${renderMessages(log?.messages ?? [], own, locale)}</div>`;
  const { access, grant } = open;
  return html`<div class="panel">
    ${renderAccess(access, own)}
    <p class="small muted standing">
      <span>${own.lasts[grant?.duration ?? 'once']}</span>
      ${
        grant
          ? html`<button type="button" class="small" @click=${() => takeBack(grant.id)}>
              ${own.takeBack}
            </button>`
          : nothing
      }
    </p>
  </div>`;
}
