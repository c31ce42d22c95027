import type { FormFaultCode, JsonReason, JsonTypeName } from '../../../core/index.js';

type FaultData = Readonly<Record<string, string | number>>;

/** The words around a tool's form. */
export interface FormStrings {
  readonly serverSays: string;
  readonly separator: string;
  readonly showLess: string;
  readonly noArguments: string;
  readonly run: string;
  readonly running: string;

  /** An argument that proxies can read on its way. */
  readonly alsoHeader: (header: string) => string;
  readonly required: string;
  readonly deprecated: string;
  readonly notSet: string;
  readonly choose: string;
  readonly yes: string;
  readonly no: string;
  readonly example: (text: string) => string;
  readonly sentAs: (text: string) => string;
  readonly emptyText: string;
  readonly emptyList: string;
  readonly leaveOut: string;
  readonly leaveOutOf: (label: string) => string;

  readonly item: (position: number) => string;
  readonly addItem: string;
  readonly addItemTo: (label: string) => string;
  readonly remove: string;
  readonly removeOf: (label: string) => string;
  readonly removed: (label: string) => string;
  readonly add: string;
  readonly addOf: (label: string) => string;
  readonly others: string;
  readonly addOthers: string;

  readonly editAsJson: string;
  readonly editAsForm: string;
  readonly allAsJson: string;
  readonly asJson: string;
  /** A part that is no longer as it was, and before what it was. */
  readonly changed: string;
  readonly was: string;
  readonly wasAbsent: string;
  /** Before the value, with what hides in it. */
  readonly hides: string;
  readonly modelSees: string;
  /** Characters that were taken out of it. */
  readonly modelMisses: (count: number) => string;
  /** Why a part is edited as JSON. */
  readonly jsonReason: { readonly [Reason in JsonReason]: string };
  readonly expected: string;
  readonly rawValue: string;
  readonly useField: string;

  readonly range: (from: number | undefined, to: number | undefined) => string;
  readonly above: (limit: number) => string;
  readonly below: (limit: number) => string;
  readonly wholeNumber: string;
  readonly multipleOf: (of: number) => string;
  readonly characters: (from: number | undefined, to: number | undefined) => string;
  readonly items: (from: number | undefined, to: number | undefined) => string;
  readonly pattern: string;
  readonly format: (name: string) => string;
  readonly formats: { readonly [Name in 'email' | 'uri' | 'time' | 'date-time' | 'date']: string };

  readonly types: { readonly [Name in JsonTypeName]: string };
  /** Of a form that belongs to no tool. */
  readonly asked: string;
  readonly nothingAsked: string;
  readonly mendToSend: string;
  readonly mend: string;
  readonly refused: string;
  readonly unreadable: string;
  readonly at: (label: string, sentence: string) => string;
  readonly faults: { readonly [Code in FormFaultCode]: (data: FaultData) => string };
  /** What a validator found, by the schema's keyword; for those it says best itself, nothing. */
  readonly keywords: Readonly<Record<string, string>>;
}
