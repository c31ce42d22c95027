import { type Markup, markup } from './markup.js';
import type { PageWords } from './words.js';

/** The requesting app, as shown on the pages. */
export interface Asker {
  /** The app's name for itself. */
  readonly app: string;
  /** The target of the response: the origin, or the scheme if the app has its own. */
  readonly site: string;
}

export interface Right {
  readonly scope: string;
  readonly isAllowedBefore: boolean;
}

export const STYLE_PATH = '/pages.css';
export const PASSWORD = 'demo';

const MAX_SHOWN = 80;

/** Returns the headers for a page that may send a form here, and then redirect to the app. */
export function pageHeaders(site = ''): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    // Browsers also check the redirect after a form against form-action.
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${site}; base-uri 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  };
}

/** The problem with the entered text, and the name that the person need not type again. */
export interface Fault {
  readonly what: 'nameMissing' | 'passwordWrong';
  readonly name: string;
}

export function signInPage(words: PageWords, asker: Asker, fault?: Fault): string {
  const described = (by: Fault['what']): Markup =>
    fault?.what === by
      ? markup` aria-invalid="true" aria-describedby="fault hint"`
      : markup` aria-describedby="hint"`;
  return page(
    words,
    words.signInTitle,
    markup`
      <p>${words.asksToSignIn(bold(asker.app), site(asker))}</p>
      <form method="post">
        ${fault ? markup`<p class="fault" id="fault" role="alert">${words[fault.what]}</p>` : []}
        <label for="name">${words.name}</label>
        <input id="name" name="name" value="${fault?.name ?? ''}" required maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false"${described('nameMissing')}>
        <label for="password">${words.password}</label>
        <input id="password" name="password" type="password" value="${PASSWORD}" autocomplete="off"${described('passwordWrong')}>
        <p class="hint" id="hint">${words.anyName}</p>
        ${buttons(words, words.signIn)}
      </form>`,
  );
}

export interface Wish {
  readonly person: string;
  readonly servers: readonly string[];
  readonly rights: readonly Right[];
  /** Address at which another person can sign in for the same request. */
  readonly otherNameUrl: string;
}

export function consentPage(
  words: PageWords,
  asker: Asker,
  { person, servers, rights, otherNameUrl }: Wish,
): string {
  const items = rights.map(({ scope, isAllowedBefore }) => {
    // Every scope that a request may ask for has a sentence. Others are shown unchanged.
    const right = Object.hasOwn(words.rights, scope) ? words.rights[scope] : undefined;
    const before = isAllowedBefore ? markup` <small>${words.allowedBefore}</small>` : [];
    return markup`<li>${right ?? code(scope)}${before}</li>`;
  });
  return page(
    words,
    words.consentTitle,
    markup`
      <p>${words.asksForRights(bold(asker.app), site(asker), bold(person))}</p>
      <ul>${items}</ul>
      ${servers.map((server) => markup`<p>${words.at(code(server))}</p>`)}
      <form method="post">
        <p class="hint">${words.goesBackTo(site(asker))}</p>
        ${buttons(words, words.allow)}
      </form>
      <p><a href="${otherNameUrl}">${words.otherName}</a></p>`,
  );
}

export function faultPage(words: PageWords, fault: 'over' | 'refused', oauthCode?: string): string {
  return page(
    words,
    words[`${fault}Title`],
    markup`<p>${words[fault]}</p>${oauthCode === undefined ? [] : markup`<p>${code(oauthCode)}</p>`}`,
  );
}

function page(words: PageWords, title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="${words.lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${title} · ${words.accounts}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${STYLE_PATH}">
  </head>
  <body>
    <main>
      <p class="brand">${words.accounts}</p>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`.text;
}

function buttons({ cancel }: PageWords, agree: string): Markup {
  return markup`<div class="buttons">
          <button name="answer" value="yes">${agree}</button>
          <button name="answer" value="no" class="quiet" formnovalidate>${cancel}</button>
        </div>`;
}

function bold(name: string): Markup {
  return markup`<b><bdi>${shown(name)}</bdi></b>`;
}

function site(asker: Asker): Markup {
  return code(asker.site);
}

function code(text: string): Markup {
  return markup`<code>${shown(text)}</code>`;
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
