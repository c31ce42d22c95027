import { speechRecognition, type Recognition, type SpeechResults } from './speech.js';

/** The reason why dictation ended by itself. */
export type DictationFault = 'not-allowed' | 'no-speech' | 'network' | 'no-microphone' | 'other';

export interface DictationParts {
  readonly box: HTMLTextAreaElement;
  /** Language tag of what is said. */
  readonly tag: string;
  /** Called once, with a fault if the person did not end it. */
  readonly ended: (fault: DictationFault | undefined) => void;
}

const faults: Readonly<Partial<Record<string, DictationFault>>> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'not-allowed',
  'no-speech': 'no-speech',
  network: 'network',
  'audio-capture': 'no-microphone',
};

/** Matches text after which no space belongs: white space, and scripts that are written without spaces. */
const unspaced = /[\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** Writes what the person says into the message box, at the caret. It never sends anything. */
export class Dictation {
  readonly #parts: DictationParts;
  readonly #recognition: Recognition;
  /** The words in the box that may still change, and their place. */
  #words = '';
  #from: number;
  /** Index of the first result of these words, and the number of results so far. */
  #first = 0;
  #count = 0;
  #hasEnded = false;
  #isStopped = false;

  /** Starts to listen. The browser asks the person for the microphone. */
  constructor(parts: DictationParts) {
    this.#parts = parts;
    this.#from = parts.box.selectionEnd;
    const Recognition = speechRecognition();
    if (!Recognition) throw new Error('This browser has no speech recognition.');
    const recognition = new Recognition();
    this.#recognition = recognition;
    recognition.lang = parts.tag;
    recognition.continuous = recognition.interimResults = true;
    recognition.onresult = this.#hear;
    recognition.onerror = ({ error }) =>
      this.#end(this.#isStopped || error === 'aborted' ? undefined : (faults[error] ?? 'other'));
    recognition.onend = () => this.#end(undefined);
    recognition.start();
  }

  /** Stops to listen. Words that were already said may still arrive. */
  stop(): void {
    this.#isStopped = true;
    this.#recognition.stop();
  }

  /** Ends immediately, without further words. */
  abort(): void {
    this.#end(undefined);
    this.#recognition.abort();
  }

  #end(fault: DictationFault | undefined): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#parts.ended(fault);
  }

  readonly #hear = ({ results }: SpeechResults): void => {
    const { box } = this.#parts;
    if (this.#hasEnded) return;
    if (box.value.slice(this.#from, this.#from + this.#words.length) !== this.#words) {
      // The person has edited the words: the next sentence goes to the caret.
      this.#first = this.#count;
      this.#words = '';
      this.#from = box.selectionEnd;
    }
    this.#count = results.length;
    const said = Array.from(results)
      .slice(this.#first)
      .map((result) => result[0]?.transcript ?? '')
      .join('')
      .trim();
    const before = box.value.slice(0, this.#from);
    const words = before === '' || said === '' || unspaced.test(before) ? said : ` ${said}`;
    box.setRangeText(words, this.#from, this.#from + this.#words.length, 'end');
    this.#words = words;
  };
}
