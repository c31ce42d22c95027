import type { TemplateResult } from 'lit';
import type {
  ChoicesNode,
  FormNode,
  FormStep,
  FormValue,
  GroupNode,
  GroupValue,
  ListNode,
  Option,
  TextNode,
  VariantNode,
} from '../../core/form.js';
import type { JsonValue, Limits } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import type { Strings } from '../locales/en/shell.js';

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
  /** The label stands above the field already. */
  readonly bare?: true;
}

/** A group that is there. */
export type FilledGroup = Field<GroupNode, GroupValue>;

/** The attributes by which everything said of a control is heard with it. */
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

/** The controls that few forms need; they are loaded when one of them is first rendered. */
export interface SpecialControls {
  readonly renderChoices: (view: FormView, field: Field<ChoicesNode>) => TemplateResult;
  readonly renderEntries: (view: FormView, group: FilledGroup, shape: GroupNode) => unknown;
  readonly renderLarge: (
    view: FormView,
    field: Pick<Field, 'id' | 'label'>,
    text: string,
    dir: 'auto' | 'ltr',
    replace: () => void,
  ) => TemplateResult;
  readonly renderList: (view: FormView, field: Field<ListNode>) => TemplateResult;
  readonly renderSearch: (view: FormView, search: Search) => unknown;
  readonly renderSpecialText: (view: FormView, field: Field<TextNode>, text: string) => TemplateResult;
  readonly renderVariant: (view: FormView, field: Field<VariantNode>) => TemplateResult;
}

/** The form that a field is in, as its control reads and changes it. */
export interface FormView {
  readonly strings: FormStrings;
  readonly general: Strings;
  readonly limits: Partial<Limits> | undefined;
  readonly put: (field: Pick<Field, 'id' | 'steps'>, value: FormValue) => void;
  /** Returns the errors to show at a field. */
  readonly notes: (id: string) => readonly string[];
  /** From now on, errors of the field are shown. */
  readonly touch: (id: string) => void;
  /** True if a field was opened, or its control has grown. */
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string, isOpen: boolean) => void;
  /** Moves the focus to a field once it is there. */
  readonly focus: (id: string, caret?: number) => void;
  /** Renders a field with the control for its kind, so that the controls of groups need not import those of fields. */
  readonly render: (view: FormView, field: Field) => unknown;
  /** True once the special controls are loaded. */
  readonly hasSpecial: boolean;
  /** Returns `undefined` until they are loaded; then the form is rendered again. */
  readonly special: () => SpecialControls | undefined;
  readonly say: (text: string) => void;
  /** Returns what a field was in the baseline, if it differs. */
  readonly change: (id: string) => { readonly was: JsonValue | undefined } | undefined;
  /** Returns the name of the HTTP header that also carries a field. */
  readonly header: (field: Field) => string | undefined;
  /** Returns a text that changes with anything shown around a field or inside it; see `Marks`. */
  readonly marks: (id: string) => string;
  /** True if an error is shown at a field or inside it. */
  readonly isFaulty: (id: string) => boolean;
}
