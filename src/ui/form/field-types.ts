import type {
  FormNode,
  FormStep,
  FormValue,
  GroupNode,
  GroupValue,
  ListNode,
  ListValue,
  Option,
} from '../../core/form.js';

/** One field of a form, or a group of fields: its place, schema and value. */
export interface Field<Node extends FormNode = FormNode, Value extends FormValue = FormValue> {
  /**
   * Id of the control. It stays the same as long as the form exists. The ids of the texts that describe the control begin with
   * this id.
   */
  readonly id: string;
  readonly steps: readonly FormStep[];
  readonly node: Node;
  readonly value: Value;
  readonly required: boolean;
  /** The label as plain text. */
  readonly label: string;
  /** The label as the server wrote it. */
  readonly written?: string;
  /** The property's name, if the label differs. */
  readonly name?: string;
  /** Set if the label is generated ("Item 1") and has no marks beside it. */
  readonly minor?: true;
  /** Name of a property with only one possible value. The choice of the group's shape already shows that value. */
  readonly tag?: string | undefined;
  /** Set if the label is already above the field. */
  readonly bare?: true;
}

/** A group that is present. */
export type FilledGroup = Field<GroupNode, GroupValue>;

/** A list that is present. */
export type FilledList = Field<ListNode, ListValue>;

/** The ARIA attributes of a control. */
export interface Aria {
  readonly describedBy: string | undefined;
  readonly invalid: 'true' | 'false';
  readonly required: 'true' | 'false';
}

/** A choice among too many options to scroll through. */
export interface Search {
  readonly id: string;
  /** Accessible name of the search box, if it has no label. */
  readonly label?: string;
  readonly listLabel: string;
  readonly options: readonly Option[];
  /** Indexes of the chosen options. */
  readonly chosen: ReadonlySet<number>;
  readonly many: boolean;
  readonly aria: Aria;
  /** Called with the index of the chosen option, or with `undefined` if the person emptied the box. */
  readonly pick: (at: number | undefined) => void;
}
