export { formOf } from './build.js';
export { checkForm, pointerTo, readForm, shapeOf, type FormFault, type FormReading } from './check.js';
export {
  canMove,
  changeAt,
  movedItem,
  putAt,
  renamedEntry,
  textEntered,
  turnedTo,
  withEntry,
  withItem,
  withoutEntry,
  withoutItem,
} from './edit.js';
export type { FormFaultCode } from './bounds.js';
export { toFormValue } from './from-value.js';
export { isOfFormat } from './formats.js';
export { begun, initialValue } from './initial.js';
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
export { absent } from './value.js';
export type {
  FormEntry,
  FormStep,
  FormValue,
  GroupValue,
  ListItem,
  ListValue,
  VariantValue,
} from './value.js';
