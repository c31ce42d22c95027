import { html, nothing, type TemplateResult } from 'lit';
import { renderGuarded } from '../base/asks/guarded.js';
import { guardOf, type ArmedPress } from '../base/asks/press-guard.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { SignInStrings } from '../locales/en/sign-in.js';
import { webLink } from '../content/link/link-policy.js';
import { renderField } from './field.js';
import { finish } from './answers.js';
import { keyOf, shortHost, type SignInView } from './sign-in-view.js';

/** The link to where a person signs in, for when the window was blocked or does not answer. */
export function renderLink({ ask }: SignInView, strings: SignInStrings): unknown {
  const link = ask.url === undefined ? undefined : webLink(ask.url);
  if (!link) return nothing;
  return html`<p>
    <a part="link" href=${link.href} target="_blank" rel="noopener noreferrer"
      >${strings.link(shortHost(ask.host))} ${lateIcon('external')}</a
    >
  </p>`;
}

/** The field for the response, for when nothing comes back from the window. */
export function renderPaste(view: SignInView, strings: SignInStrings): TemplateResult {
  const { element, fault, isSilent } = view;
  const guard = guardOf(element);
  const take = (press: ArmedPress): void => finish(view, press);
  const key = keyOf(view, 'finish');
  return html`
    <details ?open=${isSilent}>
      <summary class="muted small">${strings.stuck}</summary>
      ${renderField(
        {
          id: 'paste',
          label: strings.paste,
          help: strings.pasteWhy,
          fault:
            fault === 'paste-other' ? strings.pasteOther : fault === 'paste' ? strings.pasteWrong : undefined,
          button: renderGuarded(guard, { key, part: 'finish', look: '', name: strings.finish, act: take }),
        },
        () => guard.entered(key, take),
      )}
    </details>
  `;
}
