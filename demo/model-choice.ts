import type { McpTools } from 'mcp-tools';
import { openAi } from 'mcp-tools/llm/openai';
import { builtInModel, hasBuiltInModel } from './built-in-model.js';
import { find } from './find.js';
import type { DemoWords } from './locales/words.js';
import { onWords, words } from './preferences.js';
import { scriptedModel } from './scripted-model.js';

/** Who answers. Nothing of it is stored: a reload begins with the script. */
export function chooseModel(element: McpTools): void {
  const select = find('#model', HTMLSelectElement);
  const form = find('#openai', HTMLFormElement);
  const note = find('#model-note', HTMLElement);
  let noteIn = (now: DemoWords): string => now.scriptedNote;

  const say = (next: typeof noteIn): void => {
    noteIn = next;
    note.textContent = noteIn(words());
  };
  const choose = (): void => {
    form.hidden = select.value !== 'openai';
    if (select.value === 'scripted') {
      element.llm = scriptedModel();
      say(({ scriptedNote }) => scriptedNote);
    } else if (select.value === 'built-in') {
      element.llm = builtInModel();
      say(({ builtInNote }) => builtInNote);
    } else {
      say(({ notYet }) => notYet);
      field(form, 'baseUrl').focus();
    }
  };

  field(form, 'baseUrl').value = 'http://localhost:11434/v1';
  select.addEventListener('change', choose);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const baseUrl = field(form, 'baseUrl').value.trim();
    const model = field(form, 'model').value.trim();
    const apiKey = field(form, 'apiKey').value.trim();
    element.llm = openAi({ baseUrl, model, ...(apiKey === '' ? {} : { apiKey }) });
    say(({ openaiNote }) => openaiNote(model, hostOf(baseUrl)));
  });
  onWords((now) => {
    note.textContent = noteIn(now);
  });
  choose();
  void offerBuiltIn(select);
}

async function offerBuiltIn(select: HTMLSelectElement): Promise<void> {
  if (!(await hasBuiltInModel())) return;
  const option = document.createElement('option');
  option.value = 'built-in';
  select.append(option);
  onWords(({ builtIn }) => {
    option.textContent = builtIn;
  });
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`The form has no field ${name}.`);
}

function hostOf(url: string): string {
  return URL.parse(url, location.href)?.host ?? url;
}
