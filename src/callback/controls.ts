import type { CallbackStrings } from '../ui/locales/en/callback.js';

/** A browser that closes the window does so before this; one that does not, says nothing. */
const closingMs = 300;

/** Closes the window; `stillOpen` is called where the browser does not allow that. */
export function closeWindow(stillOpen: () => void = () => undefined): void {
  window.close();
  setTimeout(stillOpen, closingMs);
}

/** Creates an element with these properties and children. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function button(label: string, press: () => void, className = ''): HTMLButtonElement {
  const element = create('button', { type: 'button', className }, label);
  element.addEventListener('click', press);
  return element;
}

/** Opens another window, which gets neither a reference to this one nor its address. */
export function linkTo(href: string, label: string, pressed: () => void): HTMLAnchorElement {
  const link = create('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label);
  link.addEventListener('click', pressed);
  return link;
}

/** Shows the response, for the person to copy. */
export function copyable(strings: CallbackStrings, response: string): HTMLElement[] {
  const field = create('textarea', {
    readOnly: true,
    rows: 4,
    spellcheck: false,
    dir: 'ltr',
    value: response,
  });
  field.addEventListener('focus', () => {
    field.select();
    // The end of the selection is in view now, and a person looks for the beginning.
    field.scrollTop = 0;
  });
  const status = create('p', { role: 'status' });
  const press = async (): Promise<void> => {
    const isCopied = await copyText(response);
    status.textContent = isCopied ? strings.copied : strings.selected;
    if (!isCopied) field.focus();
  };
  const copy = button(strings.copy, () => void press(), 'primary');
  return [
    create('label', {}, strings.response, field),
    create('div', { className: 'line' }, copy, status),
    create('p', {}, strings.secret),
  ];
}

/** Folds content that few people look for. */
export function disclosed(label: string, content: readonly HTMLElement[]): HTMLElement {
  const below = create('div', { className: 'below' }, ...content);
  return create('details', {}, create('summary', {}, label), below);
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
