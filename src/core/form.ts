/** The form model: turns a schema into a form, and the filled form into a value. Pure, without a validator. */
export { formOf } from './schema/form/build.js';
export { patternFault, type FormFaultCode } from './schema/form/bounds.js';
export * from './schema/form/check.js';
export * from './schema/form/edit.js';
export { begun, initialValue, toFormValue } from './schema/form/from-value.js';
export { isOfFormat } from './schema/form/formats.js';
export { printJson, readJson } from './schema/form/json.js';
export * from './schema/form/node.js';
export { optionIndex } from './schema/form/keywords.js';
export { absent } from './schema/form/value.js';
export type {
  FormEntry,
  FormStep,
  FormValue,
  GroupValue,
  ListItem,
  ListValue,
  VariantValue,
} from './schema/form/value.js';
