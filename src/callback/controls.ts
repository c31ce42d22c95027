import type { CallbackStrings } from '../ui/locales/strings/callback.js';

export function button(label: string, press: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', () => press(made));
  return made;
}

/** To another window, which gets neither a hold of this one nor its address. */
export function linkTo(url: string, label: string, pressed: () => void): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  link.addEventListener('click', pressed);
  return link;
}

/** The response, to be carried by the person. */
export function copyable(words: CallbackStrings, response: string): HTMLElement[] {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.rows = 4;
  field.spellcheck = false;
  field.dir = 'ltr';
  field.value = response;
  field.addEventListener('focus', () => {
    field.select();
    // The end of the selection is in sight now, and the beginning is what one looks for.
    field.scrollTop = 0;
  });
  const label = document.createElement('label');
  label.append(words.response, field);
  const warning = document.createElement('p');
  warning.textContent = words.secret;
  const said = document.createElement('p');
  said.role = 'status';
  const copy = button(words.copy, () => {
    void copyText(response).then((isCopied) => {
      said.textContent = isCopied ? words.copied : words.selected;
      if (!isCopied) field.focus();
    });
  });
  copy.className = 'primary';
  const line = document.createElement('div');
  line.className = 'line';
  line.append(copy, said);
  return [label, line, warning];
}

/** What only few look for. */
export function disclosed(label: string, content: readonly HTMLElement[]): HTMLElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = label;
  const inside = document.createElement('div');
  inside.className = 'below';
  inside.append(...content);
  details.append(summary, inside);
  return details;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
