import type { JsonReason, JsonTypeName } from '../../../core/form.js';
import type { FaultStrings } from './faults.js';

/** The formats that a person is told in words. */
export type FormatWithWords =
  | 'color'
  | 'date'
  | 'date-time'
  | 'duration'
  | 'email'
  | 'hostname'
  | 'ipv4'
  | 'ipv6'
  | 'json-pointer'
  | 'regex'
  | 'time'
  | 'uri'
  | 'uri-reference'
  | 'uuid';

/** The kinds of values that a person is told in words. */
export type Kind = 'date' | 'date-time' | 'file' | 'integer' | 'list' | 'number' | 'text';
export type ItemKind = Kind | 'any' | 'boolean' | 'choice' | 'object';

/** The words around a tool's form. */
export interface FormStrings extends FaultStrings {
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
  readonly addProperty: string;
  readonly addPropertyTo: (label: string) => string;
  /** A property of a free name, before it has one. */
  readonly property: (position: number) => string;
  readonly propertyName: string;
  readonly propertyValue: string;
  readonly moveUp: string;
  readonly moveUpOf: (label: string) => string;
  readonly moveDown: string;
  readonly moveDownOf: (label: string) => string;
  readonly moved: (position: number, count: number) => string;
  /** One of several shapes, by its number where it has no name. */
  readonly branch: (position: number) => string;
  readonly whichOne: string;
  readonly whichOneOf: (label: string) => string;
  readonly turned: (name: string) => string;
  readonly came: (labels: string) => string;
  readonly gone: (labels: string) => string;
  /** What a folded part holds. */
  readonly holdsItems: (count: number) => string;
  readonly holdsFields: (count: number) => string;
  readonly holdsFault: string;
  readonly isNull: string;
  readonly setNull: string;
  readonly setNullOf: (label: string) => string;
  readonly enterValue: string;
  readonly enterValueOf: (label: string) => string;
  readonly useDefault: string;
  readonly useDefaultOf: (value: string) => string;
  readonly useDefaultFor: (label: string, value: string) => string;
  readonly readOnly: string;
  readonly writeOnly: string;
  readonly arguments: string;
  /** What a part takes, in a word or two beside its label. */
  readonly kinds: { readonly [Name in Kind]: string };
  readonly listsOf: { readonly [Name in ItemKind]: string };
  readonly orNull: (kind: string) => string;

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
  readonly multipleOf: (of: number) => string;
  readonly characters: (from: number | undefined, to: number | undefined) => string;
  readonly items: (from: number | undefined, to: number | undefined) => string;
  readonly pattern: string;
  readonly format: (name: string) => string;
  readonly formats: { readonly [Name in FormatWithWords]: string };
  readonly unique: string;
  readonly properties: (from: number | undefined, to: number | undefined) => string;

  readonly zone: string;
  readonly zoneOf: (label: string) => string;
  /** The clock of where the person is. */
  readonly here: (offset: string) => string;
  readonly thatIsHere: (moment: string) => string;
  readonly pickColor: (label: string) => string;
  /** Of a secret. */
  readonly reveal: string;
  readonly revealOf: (label: string) => string;
  readonly secretHides: (count: number) => string;
  readonly secretHeld: (chars: string) => string;
  readonly chooseFile: string;
  readonly chooseFileFor: (label: string) => string;
  readonly orDrop: string;
  readonly fileUpTo: (size: string) => string;
  readonly fileTooLarge: (name: string, size: string, limit: string) => string;
  readonly fileUnreadable: (name: string) => string;
  readonly nameless: string;
  readonly asText: string;
  readonly asFile: string;
  /** Of a text that is too long for a text box. */
  readonly longText: (chars: string, lines: string) => string;
  readonly replace: string;
  readonly replaceOf: (label: string) => string;
  readonly searchIn: (count: string) => string;
  readonly searchFor: (label: string) => string;
  readonly found: (count: number, shown: number) => string;
  readonly noneFound: string;
  readonly moreFound: (count: string) => string;
  readonly added: (label: string) => string;
  readonly chosenBeyond: (count: number) => string;

  readonly types: { readonly [Name in JsonTypeName]: string };
  /** Of a form that belongs to no tool. */
  readonly asked: string;
  readonly nothingAsked: string;
  readonly mendToSend: string;
  readonly mend: string;
  readonly refused: string;
  readonly unreadable: string;
  readonly at: (label: string, sentence: string) => string;

  /** Fills in the arguments of the last call. */
  readonly fillAgain: string;
  readonly filledAgain: string;
  readonly copyLink: string;
  readonly link: string;
  readonly linkCopied: string;
  /** It could not be copied, and stands there to be. */
  readonly linkShown: string;
  readonly linkIsLess: string;
  readonly notPasted: (why: string) => string;
}
