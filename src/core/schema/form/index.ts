export { formOf } from './build.js';
export { checkForm, pointerTo, readForm, shapeOf, type FormReading } from './check.js';
export {
  canMove,
  changeAt,
  movedItem,
  renamedEntry,
  textEntered,
  turnedTo,
  withEntry,
  withItem,
  withoutEntry,
  withoutItem,
} from './edit.js';
export type { FormFault, FormFaultCode } from './fault.js';
export { toFormValue } from './from-value.js';
export { isOfFormat } from './formats.js';
export { putAt } from './grow.js';
export { printJson, readJson } from './json.js';
export { itemOf, opened } from './node.js';
export type {
  Annotations,
  BooleanNode,
  Branch,
  BranchLabel,
  ChoiceNode,
  ChoicesNode,
  Entries,
  FormField,
  FormNode,
  GroupNode,
  JsonNode,
  JsonReason,
  JsonTypeName,
  LaterNode,
  ListNode,
  NumberNode,
  Option,
  TextNode,
  VariantNode,
} from './node.js';
export { optionIndex } from './options.js';
export {
  absent,
  begun,
  initialValue,
  type FormEntry,
  type FormStep,
  type FormValue,
  type GroupValue,
  type ListItem,
  type ListValue,
  type VariantValue,
} from './value.js';
