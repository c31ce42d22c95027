import type { EngineName, JsonValue } from '../protocol/index.js';
import { compile, type Compiled } from './ajv.js';
import type { Engine } from './check.js';
import type { Failure } from './failure.js';
import { interpret } from './interpreter.js';
import type { Prepared } from './prepare.js';

/** Of a value as JSON: with a longer one the interpreter would take longer than it has. Then one failure is told. */
const mostInterpreted = 500_000;

/** Of properties that Ajv, where it compares or counts them, takes for those that every object has. */
const oddNames = /"(?:__proto__|constructor|toString|valueOf)":/;

/**
 * The engine that compiles schemas. What a value breaks is told by the interpreter, so that the errors are the same; and
 * what cannot be compiled, it checks as well: a dialect of before, a schema too large, or any where no code may be generated.
 */
export function createCompiler(): { readonly engine: Engine; readonly inUse: () => EngineName } {
  const compiled = new WeakMap<Prepared, Compiled | 'not'>();
  let mayGenerate = true;
  let inUse: EngineName = 'ajv';

  const compiledOf = (prepared: Prepared): Compiled | undefined => {
    let known = compiled.get(prepared);
    if (!known && mayGenerate) {
      try {
        known = compile(prepared) ?? 'not';
      } catch (error) {
        // Asked once: each time may be a report of a Content-Security-Policy.
        if (error instanceof EvalError) mayGenerate = false;
        known = 'not';
      }
      compiled.set(prepared, known);
    }
    return known === 'not' ? undefined : known;
  };

  return {
    inUse: () => inUse,
    engine(prepared, value, text) {
      const schema = oddNames.test(text) ? undefined : compiledOf(prepared);
      const failure = schema ? attempt(schema, value) : 'broken';
      inUse = failure === 'broken' ? 'interpreter' : 'ajv';
      if (failure === undefined) return [];
      if (failure === 'broken') return interpret(prepared, value);
      return text.length > mostInterpreted ? [failure] : allOf(prepared, value, failure);
    },
  };
}

/** What it has compiled breaks on a few values. */
function attempt(schema: Compiled, value: JsonValue): Failure | 'broken' | undefined {
  try {
    return schema.failureOf(value);
  } catch {
    return 'broken';
  }
}

/** All that the interpreter finds; the one failure, where it finds none. */
function allOf(prepared: Prepared, value: JsonValue, failure: Failure): readonly Failure[] {
  try {
    const failures = interpret(prepared, value);
    return failures.length > 0 ? failures : [failure];
  } catch (error) {
    // It is asked again without what it failed on.
    if (error instanceof URIError) throw error;
    return [failure];
  }
}
