import type { Question, SamplingAsk, UrlWarning } from '../../../core/index.js';

/** The words around a question of a server. */
export interface QuestionStrings {
  readonly title: { readonly [Kind in Question['kind']]: (server: string) => string };
  readonly forCall: string;
  readonly forNoCall: string;
  readonly again: (round: number) => string;
  readonly later: string;
  readonly serverSays: string;

  readonly send: string;
  readonly decline: string;
  readonly cancel: string;
  /** What the three answers to a form mean. */
  readonly formHint: string;
  readonly secret: (fields: string) => string;
  /** Where the server's words do, and no field can be named. */
  readonly secretAsked: string;
  readonly separator: string;

  readonly address: string;
  readonly warnings: { readonly [Warning in UrlWarning]: (origin: string) => string };
  readonly open: (host: string) => string;
  readonly openAgain: string;
  readonly finished: string;
  readonly urlHint: string;
  readonly openedHint: string;
  readonly unopenable: string;

  readonly told: string;
  readonly system: string;
  readonly roles: { readonly [Role in SamplingAsk['messages'][number]['role']]: string };
  readonly maxTokens: (count: number) => string;
  readonly samplingHint: string;
  readonly allow: string;
  readonly deny: string;
  /** Why a button does nothing, where something lies over it. */
  readonly covered: string;
}
