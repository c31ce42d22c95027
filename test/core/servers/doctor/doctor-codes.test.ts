import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DiagnosisCode } from '../../../../src/core/protocol/index.js';
import { diagnosed, samples } from './doctor-samples.js';

const codes = Object.keys(samples) as DiagnosisCode[];

describe('codes of a diagnosis', () => {
  for (const code of codes) {
    test(`The code ${code} is found`, async () => {
      const { value } = await diagnosed(samples[code]);
      assert.ok([value.code, value.or].includes(code), `${value.code} or ${value.or}`);
      assert.ok(value.evidence.length > 0);
      assert.ok(value.advice.length > 0);
      assert.deepEqual(structuredClone(value), value);
    });
  }
});
