import type { SealedArguments } from './arguments.js';
import { secret } from './redact.js';

/**
 * JSON Pointers as records keep them. The names of keys inside of a secret are secret too, so that a pointer ends where a
 * secret stands in one of these arguments.
 */
export function outsideSecrets(
  pointers: readonly string[],
  sealed: readonly SealedArguments[],
): readonly string[] {
  return [...new Set(pointers.map((pointer) => sealed.reduce(cut, pointer)))];
}

function cut(pointer: string, { value }: SealedArguments): string {
  let at: unknown = value;
  let end = 0;
  for (const name of pointer.split('/').slice(1)) {
    if (at === secret) return pointer.slice(0, end);
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isNested(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    end += 1 + name.length;
  }
  return pointer;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
