import { html, nothing, type TemplateResult } from 'lit';
import { lateIcon } from '../../late-icons.js';
import type { SignInStrings } from '../../locales/sign-in/strings.js';
import { webLink } from '../../renderers/pure/link-policy.js';
import { renderField } from './field.js';
import type { SignInView } from './sign-in-view.js';

/** What helps where no window could be opened, or nothing comes back from it. */
export function renderOpen(view: SignInView, host: string, words: SignInStrings): TemplateResult {
  const { ask, isBlocked, isSilent } = view;
  const link = (isBlocked || isSilent) && ask.url !== undefined ? webLink(ask.url) : undefined;
  return html`
    ${
      link
        ? html`<p>
            <a part="link" href=${link.href} target="_blank" rel="noopener noreferrer"
              >${words.link(host)} ${lateIcon('external')}</a
            >
          </p>`
        : nothing
    }
    <details ?open=${isSilent}>
      <summary class="muted small">${words.stuck}</summary>
      ${renderField(
        {
          id: 'paste',
          label: words.paste,
          help: words.pasteWhy,
          fault: view.fault === 'paste' ? words.pasteWrong : undefined,
          button: words.finish,
        },
        view.finish,
      )}
    </details>
  `;
}
