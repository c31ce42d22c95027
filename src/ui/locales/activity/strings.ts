import type {
  CallRecord,
  DecisionRecord,
  ModelRecord,
  QuestionRecord,
  ReadRecord,
} from '../../../core/index.js';

/** The words around the record of what happened. */
export interface ActivityStrings {
  readonly label: string;
  readonly empty: string;
  readonly call: { readonly [Outcome in CallRecord['outcome']]: (who: string) => string };
  readonly decision: { readonly [Outcome in DecisionRecord['outcome']]: (who: string) => string };
  readonly deciders: { readonly [Who in DecisionRecord['decidedBy']]: string };
  readonly refusal: string;
  readonly model: { readonly [Outcome in ModelRecord['outcome']]: string };
  readonly question: { readonly [Outcome in QuestionRecord['outcome']]: string };
  readonly questionKinds: { readonly [Kind in QuestionRecord['question']]: string };
  readonly read: { readonly [Outcome in ReadRecord['outcome']]: string };
}
