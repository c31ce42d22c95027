import type { McpTools } from 'mcp-tools';
import type { Llm } from 'mcp-tools/core';
import { whyNoBrowserModel } from './browser-model.js';
import { find } from './find.js';
import type { DemoWords } from './locales/words.js';
import { modelOffers, type ModelOffer, type ModelSettings } from './model-offers.js';
import { onWords, words } from './preferences.js';
import { scriptedModel } from './scripted-model.js';

type Say = (now: DemoWords) => string;

/** Lets the visitor choose a model. Nothing is stored, least of all a key: a reload starts with the script. */
export function chooseModel(element: McpTools): void {
  const select = find('#model', HTMLSelectElement);
  const form = new ModelForm();
  const note = find('#model-note', HTMLElement);
  const answerer = find('#answerer', HTMLElement);
  let noteIn: Say = (now) => now.scriptedNote;
  let answererIn: Say = (now) => now.scriptAnswers;

  const show = (now: DemoWords): void => {
    note.textContent = noteIn(now);
    answerer.textContent = answererIn(now);
    form.show(now);
  };
  const say = (next: Say): void => {
    noteIn = next;
    show(words());
  };
  const use = (llm: Llm, nextNote: Say, nextAnswerer: Say): void => {
    element.llm = llm;
    answererIn = nextAnswerer;
    say(nextNote);
  };
  /** The adapter is a separate file, which may fail to load, and another model may be selected meanwhile. */
  const useLater = async (loading: Promise<Llm>, nextNote: Say, nextAnswerer: Say): Promise<void> => {
    const picked = select.value;
    try {
      const llm = await loading;
      if (select.value === picked) use(llm, nextNote, nextAnswerer);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      say((now) => now.notLoaded(detail));
    }
  };

  const choose = (): void => {
    form.open(modelOffers[select.value]);
    if (select.value === 'scripted') {
      use(
        scriptedModel(),
        (now) => now.scriptedNote,
        (now) => now.scriptAnswers,
      );
    } else if (select.value === 'built-in') {
      void useLater(
        import('mcp-tools/llm/prompt-api').then(({ promptApi }) => promptApi()),
        (now) => now.builtInNote,
        (now) => now.browserAnswers,
      );
    } else {
      say((now) => now.notYet);
    }
  };

  select.addEventListener('change', choose);
  form.onSubmit((offer, settings) => {
    const host = URL.parse(settings.address)?.host ?? settings.address;
    const name = settings.model || host;
    void useLater(
      offer.load(settings),
      (now) => (settings.model === '' ? now.agentNote(host) : now.modelNote(name, host)),
      (now) => now.modelAnswers(name),
    );
  });
  form.onRefused(() => say((now) => now.noAddress));
  onWords(show);
  choose();
  void offerBrowsersOwn(find('#model option[value="built-in"]', HTMLOptionElement));
}

/** The form for a model with an address. Another model starts with an empty form, since a key belongs to one address. */
class ModelForm {
  readonly #form = find('#model-form', HTMLFormElement);
  readonly #hint = find('#model-hint', HTMLElement);
  readonly #address = this.#field('baseUrl');
  readonly #model = this.#field('model');
  readonly #key = this.#field('apiKey');
  #offer: ModelOffer | undefined;
  #refused: (() => void) | undefined;

  open(offer: ModelOffer | undefined): void {
    this.#offer = offer;
    this.#form.hidden = !offer;
    this.#form.reset();
    this.#address.ariaInvalid = null;
    this.#address.value = offer?.address ?? '';
    this.#model.placeholder = offer?.model ?? '';
    this.#model.disabled = offer?.model === undefined;
    const row = this.#model.closest('label');
    if (row) row.hidden = this.#model.disabled;
    this.show(words());
  }

  show(now: DemoWords): void {
    this.#hint.textContent = this.#offer ? now[this.#offer.hint] : '';
  }

  onSubmit(use: (offer: ModelOffer, settings: ModelSettings) => void): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const address = this.#address.value.trim();
      const isAddress = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
      this.#address.ariaInvalid = String(!isAddress);
      if (!isAddress) {
        this.#refused?.();
        this.#address.focus();
        return;
      }
      const model = this.#model.disabled ? '' : this.#model.value.trim();
      if (this.#offer) use(this.#offer, { address, model, key: this.#key.value.trim() });
    });
  }

  onRefused(listener: () => void): void {
    this.#refused = listener;
  }

  #field(name: string): HTMLInputElement {
    const input = this.#form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) return input;
    throw new Error(`The form has no field ${name}.`);
  }
}

/** If the browser has no model, its option shows the reason. */
async function offerBrowsersOwn(option: HTMLOptionElement): Promise<void> {
  const why = await whyNoBrowserModel();
  option.disabled = why !== undefined;
  onWords((now) => {
    option.textContent = why === undefined ? now.builtIn : `${now.builtIn} (${now[why]})`;
  });
}
