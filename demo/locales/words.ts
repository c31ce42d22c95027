/** All text of the demo page. The widget has its own. */
export interface DemoWords {
  readonly pageTitle: string;
  readonly title: string;
  readonly lead: string;
  readonly language: string;
  readonly theme: string;
  readonly stage: string;

  readonly examples: readonly { readonly label: string; readonly question: string }[];
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noServers: (detail: string) => string;

  readonly modelPanel: string;
  readonly model: string;
  readonly scripted: string;
  readonly anthropic: string;
  readonly openaiResponses: string;
  readonly gemini: string;
  readonly openai: string;
  readonly agUi: string;
  readonly builtIn: string;
  /** Why the browser's own model cannot be selected. */
  readonly browserHasNone: string;
  readonly browserCannot: string;
  /** A short note beside the questions on who answers. */
  readonly scriptAnswers: string;
  readonly browserAnswers: string;
  readonly modelAnswers: (model: string) => string;
  readonly scriptedNote: string;
  readonly builtInNote: string;
  readonly modelNote: (model: string, host: string) => string;
  readonly agentNote: (host: string) => string;
  /** The form is open, but the previous model still answers. */
  readonly notYet: string;
  readonly noAddress: string;
  readonly notLoaded: (detail: string) => string;
  readonly address: string;
  readonly modelName: string;
  readonly key: string;
  readonly keyHint: string;
  readonly useModel: string;
  /** A description of each kind of model, and its requirements. */
  readonly anthropicHint: string;
  readonly openaiResponsesHint: string;
  readonly geminiHint: string;
  readonly openaiHint: string;
  readonly agUiHint: string;
  /** Models that cannot be selected here. */
  readonly anyProvider: string;

  readonly ownServer: string;
  readonly ownServers: string;
  readonly remove: (server: string) => string;
  readonly ownServerHint: string;

  readonly embed: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;

  readonly promises: string;
  readonly promiseList: readonly { readonly title: string; readonly text: string }[];
  readonly noPromise: string;

  readonly gallery: string;
  readonly galleryLead: string;
  readonly galleryKinds: string;
  readonly galleryHostile: string;
  readonly galleryLink: string;
}

/** The strings that are plain text, which the page names in its `data-` attributes. */
export type PlainWord = {
  [Name in keyof DemoWords]: DemoWords[Name] extends string ? Name : never;
}[keyof DemoWords];
