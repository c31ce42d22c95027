import type { McpTools } from 'mcp-tools';
import type { Llm } from 'mcp-tools/core';
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
  const answerer = find('#answerer', HTMLElement);
  let noteIn = (now: DemoWords): string => now.scriptedNote;
  let answererIn = (now: DemoWords): string => now.scriptAnswers;

  const show = (now: DemoWords): void => {
    note.textContent = noteIn(now);
    answerer.textContent = answererIn(now);
  };
  const use = (llm: Llm, nextNote: typeof noteIn, nextAnswerer: typeof answererIn): void => {
    element.llm = llm;
    noteIn = nextNote;
    answererIn = nextAnswerer;
    show(words());
  };
  const refuse = (address: HTMLInputElement, isRefused: boolean): void => {
    address.ariaInvalid = String(isRefused);
    if (!isRefused) return;
    noteIn = (now) => now.noAddress;
    show(words());
    address.focus();
  };
  const choose = (): void => {
    form.hidden = select.value !== 'openai';
    if (select.value === 'scripted') {
      use(
        scriptedModel(),
        (now) => now.scriptedNote,
        (now) => now.scriptAnswers,
      );
    } else if (select.value === 'built-in') {
      use(
        builtInModel(),
        (now) => now.builtInNote,
        (now) => now.browserAnswers,
      );
    } else {
      noteIn = (now) => now.notYet;
      show(words());
    }
  };

  field(form, 'baseUrl').value = 'http://localhost:11434/v1';
  select.addEventListener('change', choose);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = field(form, 'baseUrl');
    const baseUrl = address.value.trim();
    const isAddress = /^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '');
    refuse(address, !isAddress);
    if (!isAddress) return;
    const model = field(form, 'model').value.trim();
    const apiKey = field(form, 'apiKey').value.trim();
    use(
      openAi({ baseUrl, model, ...(apiKey === '' ? {} : { apiKey }) }),
      (now) => now.openaiNote(model, hostOf(baseUrl)),
      (now) => now.modelAnswers(model),
    );
  });
  onWords(show);
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
  return URL.parse(url)?.host ?? url;
}
