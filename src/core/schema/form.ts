/** The form model: a schema as something to fill in, and what was filled in as a value. Pure, without a validator. */
export { formOf } from './form-build.js';
export { checkForm, pointerTo, readForm, type FormFault, type FormReading } from './form-check.js';
export type { FormFaultCode } from './form-bounds.js';
export { changeAt, textEntered, withItem, withoutItem, type FormStep } from './form-edit.js';
export { printJson, readJson } from './form-json.js';
export type {
  BooleanNode,
  ChoiceNode,
  ChoicesNode,
  FormField,
  FormNode,
  GroupNode,
  JsonNode,
  JsonReason,
  JsonTypeName,
  ListNode,
  NumberNode,
  Option,
  TextNode,
} from './form-node.js';
export { optionIndex } from './form-options.js';
export { initialValue, toFormValue, type FormValue, type GroupValue, type ListItem } from './form-value.js';
