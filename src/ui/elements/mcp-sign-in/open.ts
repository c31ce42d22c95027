import { html, nothing, type TemplateResult } from 'lit';
import { lateIcon } from '../../late-icons.js';
import type { SignInStrings } from '../../locales/sign-in/strings.js';
import { webLink } from '../../renderers/pure/link-policy.js';
import { renderField } from './field.js';
import { shortHost } from './short-host.js';
import type { SignInFault, SignInView } from './sign-in-view.js';

/** The way to where a person signs in, where the page's own window does not lead there. */
export function renderLink({ ask }: SignInView, words: SignInStrings): unknown {
  const link = ask.url === undefined ? undefined : webLink(ask.url);
  if (!link) return nothing;
  return html`<p>
    <a part="link" href=${link.href} target="_blank" rel="noopener noreferrer"
      >${words.link(shortHost(ask.host))} ${lateIcon('external')}</a
    >
  </p>`;
}

/** What helps where nothing comes back from the window. */
export function renderPaste({ fault, isSilent, finish }: SignInView, words: SignInStrings): TemplateResult {
  return html`
    <details ?open=${isSilent}>
      <summary class="muted small">${words.stuck}</summary>
      ${renderField(
        {
          id: 'paste',
          label: words.paste,
          help: words.pasteWhy,
          fault: pasteFault(fault, words),
          button: words.finish,
        },
        finish,
      )}
    </details>
  `;
}

function pasteFault(fault: SignInFault | undefined, words: SignInStrings): string | undefined {
  if (fault === 'paste-other') return words.pasteOther;
  return fault === 'paste' ? words.pasteWrong : undefined;
}
