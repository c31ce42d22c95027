/** The words that a browser has heard (Web Speech API, `SpeechRecognitionEvent`). */
export interface SpeechResults {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

/** The part of `SpeechRecognition` (Web Speech API) that this package uses. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: SpeechResults) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

type RecognitionClass = new () => Recognition;

/** Returns the browser's speech recognition; `undefined` if it has none. */
export function speechRecognition(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Partial<
    Record<'SpeechRecognition' | 'webkitSpeechRecognition', RecognitionClass>
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}
