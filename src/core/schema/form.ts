export { formOf } from './form-build.js';
export { checkForm, pointerTo, readForm, shapeOf, type FormReading } from './form-check.js';
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
} from './form-edit.js';
export type { FormFault, FormFaultCode } from './form-fault.js';
export { toFormValue } from './form-hold.js';
export { isOfFormat } from './form-formats.js';
export { putAt } from './form-grow.js';
export { printJson, readJson } from './form-json.js';
export { itemOf, opened } from './form-node.js';
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
} from './form-node.js';
export { optionIndex } from './form-options.js';
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
} from './form-value.js';
