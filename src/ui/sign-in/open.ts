import { html, nothing, type TemplateResult } from 'lit';
import { renderGuarded } from '../base/asks/guarded.js';
import { guardOf, type ArmedPress } from '../base/asks/press-guard.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { SignInStrings } from '../locales/strings/sign-in.js';
import { webLink } from '../content/link/link-policy.js';
import { renderField } from './field.js';
import { shortHost } from './short-host.js';
import { finish } from './steps.js';
import { keyOf, type SignInFault, type SignInView } from './sign-in-view.js';

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
export function renderPaste(view: SignInView, words: SignInStrings): TemplateResult {
  const { element, fault, isSilent } = view;
  const guard = guardOf(element);
  const take = (press: ArmedPress): void => finish(view, press);
  const key = keyOf(view, 'finish');
  return html`
    <details ?open=${isSilent}>
      <summary class="muted small">${words.stuck}</summary>
      ${renderField(
        {
          id: 'paste',
          label: words.paste,
          help: words.pasteWhy,
          fault: pasteFault(fault, words),
          button: renderGuarded(guard, { key, part: 'finish', look: '', name: words.finish, act: take }),
        },
        () => guard.entered(key, take),
      )}
    </details>
  `;
}

function pasteFault(fault: SignInFault | undefined, words: SignInStrings): string | undefined {
  if (fault === 'paste-other') return words.pasteOther;
  return fault === 'paste' ? words.pasteWrong : undefined;
}
