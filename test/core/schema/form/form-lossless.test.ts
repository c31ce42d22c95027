import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  changeAt,
  formOf,
  initialValue,
  opened,
  readForm,
  toFormValue,
  type FormNode,
  type FormValue,
} from '../../../../src/core/form.js';
import { keyOf } from '../../../../src/core/schema/form/json.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { anyJson, anyObject, anyRoot } from './form-arbitrary.js';

function back(node: FormNode, value: FormValue): JsonValue | undefined {
  return readForm(node, value).json;
}

/** Equal values, regardless of key order; -0 and 0 are the same number in JSON. */
function assertSame(one: JsonValue | undefined, other: JsonValue): void {
  assert.ok(one !== undefined, `nothing is left of ${JSON.stringify(other)}`);
  assert.equal(keyOf(one), keyOf(other));
}

/** Everything that a form holds, to check that the rest stays. */
function fieldNames(node: FormNode, value: FormValue): readonly string[] {
  return node.kind === 'group' && value.kind === 'group' ? [...value.fields.keys()] : [];
}

describe('any schema', () => {
  it('Any value survives without an exception', () => {
    fc.assert(
      fc.property(anyRoot, fc.oneof(anyObject, anyObject, anyJson), (schema, json) => {
        const node = formOf(schema);
        assertSame(back(node, toFormValue(node, json)), json);
      }),
      { numRuns: 4_000 },
    );
  });

  it('Any value survives a change of another property', () => {
    fc.assert(
      fc.property(anyRoot, anyObject, (schema, json) => {
        const node = formOf(schema);
        const held = toFormValue(node, json);
        for (const name of fieldNames(node, held)) {
          // Put back: every group on the way is a new object.
          const again = changeAt(held, [{ field: name }], (part) => ({ ...part }));
          assertSame(back(node, again), json);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('The initial value can be read and held again', () => {
    fc.assert(
      fc.property(anyRoot, (schema) => {
        const node = formOf(schema);
        const first = readForm(node, initialValue(node));
        if (first.json === undefined) return;
        assertSame(back(node, toFormValue(node, first.json)), first.json);
      }),
      { numRuns: 4_000 },
    );
  });

  it('Every part can be opened, three levels deep', () => {
    const open = (node: FormNode, levels: number): void => {
      const at = opened(node);
      assert.notEqual(at.kind, 'later');
      if (levels === 0) return;
      const parts =
        at.kind === 'group'
          ? [...at.fields.map((field) => field.node), at.entries.node]
          : at.kind === 'list'
            ? [...at.first, ...(at.item ? [at.item] : [])]
            : at.kind === 'variant'
              ? at.branches.map((branch) => branch.node)
              : [];
      for (const part of parts) open(part, levels - 1);
    };
    fc.assert(
      fc.property(anyRoot, (schema) => open(formOf(schema), 3)),
      { numRuns: 1_000 },
    );
  });
});
