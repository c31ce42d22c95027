import { isRecord, textOf } from '../wire/read.js';

/** Applies a JSON Patch (RFC 6902) to an agent's state; throws if it does not fit. */
export function patched(state: unknown, operations: readonly Record<string, unknown>[]): unknown {
  const root: { value: unknown } = { value: structuredClone(state ?? {}) };
  for (const { op, path, from, value } of operations) {
    const at = stepsOf(path);
    if (op === 'remove') change(root, at);
    else if (op === 'add') change(root, at, { value, isNew: true });
    else if (op === 'replace') change(root, at, { value, isNew: false });
    else if (op === 'copy')
      change(root, at, { value: structuredClone(valueAt(root, stepsOf(from))), isNew: true });
    else if (op === 'move') {
      const moved = valueAt(root, stepsOf(from));
      change(root, stepsOf(from));
      change(root, at, { value: moved, isNew: true });
    }
  }
  return root.value;
}

function stepsOf(path: unknown): readonly string[] {
  const steps = textOf(path).split('/').slice(1);
  return ['value', ...steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))];
}

function valueAt(root: unknown, steps: readonly string[]): unknown {
  return steps.reduce((parent, step) => {
    if (Array.isArray(parent)) return parent[Number(step)] as unknown;
    if (isRecord(parent) && Object.hasOwn(parent, step)) return parent[step];
    throw misfit();
  }, root);
}

/** Sets a value, or removes the existing one. */
function change(
  root: unknown,
  steps: readonly string[],
  put?: { readonly value: unknown; readonly isNew: boolean },
): void {
  const parent = valueAt(root, steps.slice(0, -1));
  const key = steps.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const at = key === '-' ? parent.length : Number(key);
    parent.splice(at, put?.isNew ? 0 : 1, ...(put ? [put.value] : []));
  } else if (isRecord(parent)) {
    if (put)
      Object.defineProperty(parent, key, {
        value: put.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    else Reflect.deleteProperty(parent, key);
  } else {
    throw misfit();
  }
}

function misfit(): Error {
  return new Error("The agent's server sent a change of its state that does not fit.");
}
