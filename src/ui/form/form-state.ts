import {
  formOf,
  initialValue,
  printJson,
  putAt,
  readForm,
  readJson,
  toFormValue,
  type FormFault,
  type FormNode,
  type FormReading,
  type FormStep,
  type FormValue,
  absent,
  shapeOf,
} from '../../core/form.js';
import {
  defaultLimits,
  type JsonObject,
  type Limits,
  type SchemaError,
  type Tool,
} from '../../core/index.js';
import { isObject } from '../../shared/is-object.js';
import { idOf, rootId } from './places.js';

/** Number of leading fields that are never folded. */
const first = 4;
/** Minimum number of fields to fold behind one line. */
const least = 3;

/** Returns the ids of the initially folded fields: optional and empty ones after the first few. */
function foldedFields(node: FormNode, value: FormValue): ReadonlySet<string> {
  const fields = node.kind === 'group' && value.kind === 'group' ? shapeOf(node, value).fields : [];
  const folded = fields.filter(
    ({ name, required }, at) =>
      at >= first &&
      !required &&
      value.kind === 'group' &&
      (value.fields.get(name) ?? absent).kind === 'absent',
  );
  return new Set(folded.length < least ? [] : folded.map(({ key }) => idOf.field(rootId, key)));
}

/** Schema, values and view state of one form. */
export class FormState {
  readonly schema: JsonObject;
  readonly node: FormNode;
  readonly limits: Limits;
  /** Ids of the fields whose errors may be shown. */
  readonly touched: Set<string> = new Set();
  /** Ids of the parts that were opened, or whose control has grown. */
  readonly opened: Set<string> = new Set();
  /** The whole form as JSON; `undefined` unless it is edited as JSON. */
  json: string | undefined;
  /** Reason why the form rejected the text that the person pasted into that JSON. */
  pasted: FormFault | undefined;
  /** Errors in the last call's arguments. */
  errors: readonly SchemaError[] = [];
  /** Ids of the fields that are folded behind one line until a person opens it. */
  folded: ReadonlySet<string>;
  /** Values that the form began with. */
  readonly first: JsonObject | undefined;
  #value: FormValue;
  #reading: FormReading | undefined;

  constructor(schema: JsonObject, value?: JsonObject, limits: Limits = defaultLimits) {
    this.schema = schema;
    this.limits = limits;
    this.node = formOf(schema, limits);
    this.#value = value === undefined ? firstValue(this.node, limits) : toFormValue(this.node, value, limits);
    this.folded = foldedFields(this.node, this.#value);
    this.first = this.object;
  }

  get value(): FormValue {
    return this.#value;
  }

  get reading(): FormReading {
    return (this.#reading ??= readForm(this.node, this.#value, this.limits));
  }

  /** The values as an object; `undefined` if the value is not an object. */
  get object(): JsonObject | undefined {
    const whole = this.json === undefined ? this.reading.json : readObject(this.json, this.limits);
    return isObject(whole) ? whole : undefined;
  }

  /** The arguments; `undefined` if there are faults. */
  get arguments(): JsonObject | undefined {
    return this.faults.length > 0 ? undefined : this.object;
  }

  get faults(): readonly FormFault[] {
    const whole = this.#jsonFault();
    if (whole) return [whole];
    const { faults, json } = this.reading;
    if (faults.length > 0 || this.json !== undefined || isObject(json)) return faults;
    // Arguments are always an object, even if the schema allows other types.
    return [{ path: '', steps: [], code: 'wrong-type', data: { expected: 'object' } }];
  }

  get isEmpty(): boolean {
    const { node, value } = this;
    if (node.kind !== 'group' || value.kind !== 'group') return false;
    return node.fields.length + value.entries.length === 0 && !node.entries.offered && !node.given;
  }

  /** Returns the form for another schema of the same tool, with the same values. */
  movedTo(schema: JsonObject): FormState {
    const { json } = this.reading;
    const moved = new FormState(schema, isObject(json) ? json : {}, this.limits);
    if (this.json !== undefined) moved.writeJson(this.json);
    return moved;
  }

  put(steps: readonly FormStep[], value: FormValue): void {
    this.#set(putAt(this.node, this.#value, steps, value, this.limits));
  }

  fill(value: JsonObject): void {
    this.#set(toFormValue(this.node, value, this.limits));
    this.foldAnew();
    this.errors = [];
    this.touched.clear();
    if (this.json !== undefined) this.json = printJson(value) ?? '';
  }

  /** Sets the whole form as JSON. It becomes the form's value if it is an object. */
  writeJson(text: string): void {
    this.json = text;
    this.pasted = undefined;
    this.errors = [];
    const whole = readObject(text, this.limits);
    if (whole) this.#set(toFormValue(this.node, whole, this.limits));
  }

  /** Switches between fields and JSON. Returns `false` if something would be lost. */
  switchMode(): boolean {
    if (this.json !== undefined) {
      if (this.#jsonFault()) return false;
      this.json = undefined;
      this.pasted = undefined;
      this.foldAnew();
      return true;
    }
    if (this.reading.unreadable) return false;
    this.json = printJson(this.reading.json ?? {}) ?? '';
    return true;
  }

  /** Folds the optional fields that are empty now. */
  foldAnew(): void {
    this.folded = foldedFields(this.node, this.#value);
  }

  #set(value: FormValue): void {
    this.#value = value;
    this.#reading = undefined;
  }

  /** Returns the fault of the edited JSON; `undefined` if it is valid for a whole form. */
  #jsonFault(): FormFault | undefined {
    if (this.json === undefined) return undefined;
    return readForm(anyObject, { kind: 'typed', text: this.json }, this.limits).faults[0];
  }
}

/** Schema node of the whole form while a person edits it as JSON. */
export const anyObject: FormNode = { kind: 'json', reason: 'anything', types: ['object'], schema: true };

/** Returns the initial value. A tool's arguments are an object, so a JSON field begins as one. */
function firstValue(node: FormNode, limits: Limits): FormValue {
  const initial = initialValue(node, true, limits);
  return initial.kind === 'absent' && node.kind === 'json' ? { kind: 'typed', text: '{}' } : initial;
}

/** Parses a text as JSON; `undefined` if it is not an object. */
export function readObject(text: string, limits: Limits): JsonObject | undefined {
  const reading = readJson(text, limits);
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined;
}

/** Values filled in for one tool, with the fingerprint of its definition; or arguments that are still to be filled in. */
type FormDraft = { readonly state: FormState; readonly fingerprint: string } | { readonly value: JsonObject };

/** Drafts by server and tool. They last until the page is left. */
export type FormDrafts = Map<string, Map<string, FormDraft>>;

/** Maximum number of drafts per server. The drafts of the most recently shown tools are kept. */
const most = 50;

export function keepDraft(drafts: FormDrafts, serverId: string, tool: string, draft: FormDraft): void {
  const byTool = drafts.get(serverId) ?? new Map<string, FormDraft>();
  byTool.delete(tool);
  byTool.set(tool, draft);
  drafts.set(serverId, byTool);
  for (const oldest of byTool.keys()) {
    if (byTool.size <= most) break;
    byTool.delete(oldest);
  }
}

/** Returns the values filled in for a tool earlier, as far as its schema still contains them. */
export function restoreDraft(drafts: FormDrafts, tool: Tool, limits: Limits): FormState | undefined {
  const { serverId, name, inputSchema, fingerprint } = tool;
  const draft = drafts.get(serverId)?.get(name);
  if (!draft) return undefined;
  if ('value' in draft) return new FormState(inputSchema, draft.value, limits);
  const state = draft.fingerprint === fingerprint ? draft.state : draft.state.movedTo(inputSchema);
  state.opened.clear();
  state.foldAnew();
  state.errors = [];
  return state.value.kind === 'raw' ? undefined : state;
}
