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

/** One field of a form, or a group of fields: its place, its schema and its value. */
export interface Field<Node extends FormNode = FormNode, Value extends FormValue = FormValue> {
  /** Stable while the form is. The control has this id, and the ids of what describes it begin with it. */
  readonly id: string;
  readonly steps: readonly FormStep[];
  readonly node: Node;
  readonly value: Value;
  readonly required: boolean;
  /** The label as plain text. */
  readonly label: string;
  /** The label as the server wrote it. */
  readonly written?: string;
  /** The property's name, if the label is another. */
  readonly name?: string;
  /** The label is ours ("Item 1"), and nothing is to be said beside it. */
  readonly minor?: true;
  /** The label is above the field already. */
  readonly bare?: true;
}

/** A group that is there. */
export type FilledGroup = Field<GroupNode, GroupValue>;

/** A list that is there. */
export type FilledList = Field<ListNode, ListValue>;

/** The ARIA attributes of a control. */
export interface Aria {
  readonly describedBy: string | undefined;
  readonly invalid: 'true' | 'false';
  readonly required: 'true' | 'false';
}

/** A choice among more options than one would like to scroll through. */
export interface Search {
  readonly id: string;
  /** Accessible name of the box, if no label is tied to it. */
  readonly label?: string;
  readonly listLabel: string;
  readonly options: readonly Option[];
  /** Indexes of the chosen options. */
  readonly chosen: ReadonlySet<number>;
  readonly many: boolean;
  readonly aria: Aria;
  /** Called with `undefined` when the box was emptied. */
  readonly pick: (at: number | undefined) => void;
}
