import type {
  AskRecord,
  CallRecord,
  DecisionRecord,
  GrantRecord,
  GrantDuration,
  ModelRecord,
  PauseRecord,
  PolicyReason,
  QuestionRecord,
  ReadRecord,
  SignInRecord,
  SchemaCheck,
} from '../../../core/index.js';

/** The words around the record of what happened. */
export interface ActivityStrings {
  readonly label: string;
  readonly empty: string;
  readonly save: string;
  readonly runAgain: string;
  readonly runAgainOf: (tool: string) => string;
  /** How much is on record of one call. */
  readonly steps: (count: number) => string;

  readonly call: { readonly [Outcome in CallRecord['outcome']]: (who: string) => string };
  readonly cameBack: (chars: number) => string;
  readonly schemaChecks: { readonly [Status in Exclude<SchemaCheck['status'], 'none'>]: string };
  /** Values in the arguments are secret. */
  readonly redacted: string;
  readonly ask: string;
  readonly reasons: { readonly [Code in PolicyReason['code']]: string };
  readonly standing: { readonly [Status in AskRecord['standing']]: string };
  readonly after: (servers: string) => string;
  readonly decision: { readonly [Outcome in DecisionRecord['outcome']]: (who: string) => string };
  readonly deciders: { readonly [Who in DecisionRecord['decidedBy']]: string };
  readonly scopes: { readonly [Scope in GrantDuration]: string };
  readonly onlyThese: string;
  /** Before the names of the arguments that a person changed. */
  readonly changed: string;
  readonly sent: string;
  readonly grant: {
    readonly [Outcome in GrantRecord['outcome']]: { readonly [Effect in GrantRecord['effect']]: string };
  };
  readonly pause: { readonly [Outcome in PauseRecord['outcome']]: string };
  readonly opened: string;
  readonly refusal: string;
  readonly model: { readonly [Outcome in ModelRecord['outcome']]: string };
  readonly question: { readonly [Outcome in QuestionRecord['outcome']]: string };
  readonly signIn: { readonly [Outcome in SignInRecord['outcome']]: string };
  readonly questionKinds: { readonly [Kind in QuestionRecord['question']]: string };
  readonly read: { readonly [Outcome in ReadRecord['outcome']]: string };
}
