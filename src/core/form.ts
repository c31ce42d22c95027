/** The form model: a schema as something to fill in, and what was filled in as a value. Pure, without a validator. */
export * from './schema/form/index.js';
