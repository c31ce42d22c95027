import type { CallbackStrings } from '../ui/locales/strings/callback.js';

/** A browser that closes the window does so before this; one that does not, says nothing. */
const closingMs = 300;

/** Closes the window; `stillOpen` is called where the browser does not allow that. */
export function closeWindow(stillOpen: () => void = () => undefined): void {
  window.close();
  setTimeout(stillOpen, closingMs);
}

export function button(label: string, press: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', () => press(made));
  return made;
}

/** Opens another window, which gets neither a reference to this one nor its address. */
export function linkTo(url: string, label: string, pressed: () => void): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  link.addEventListener('click', pressed);
  return link;
}

/** Shows the response, for the person to copy. */
export function copyable(strings: CallbackStrings, response: string): HTMLElement[] {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.rows = 4;
  field.spellcheck = false;
  field.dir = 'ltr';
  field.value = response;
  field.addEventListener('focus', () => {
    field.select();
    // The end of the selection is in view now, and a person looks for the beginning.
    field.scrollTop = 0;
  });
  const label = document.createElement('label');
  label.append(strings.response, field);
  const warning = document.createElement('p');
  warning.textContent = strings.secret;
  const status = document.createElement('p');
  status.role = 'status';
  const copy = button(strings.copy, () => {
    void copyText(response).then((isCopied) => {
      status.textContent = isCopied ? strings.copied : strings.selected;
      if (!isCopied) field.focus();
    });
  });
  copy.className = 'primary';
  const line = document.createElement('div');
  line.className = 'line';
  line.append(copy, status);
  return [label, line, warning];
}

/** Folds content that few people look for. */
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
