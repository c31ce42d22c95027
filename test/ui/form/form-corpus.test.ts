import { expect } from 'chai';
import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { formOf, readForm, toFormValue } from '../../../src/core/form.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { suiteCases } from '../../fixtures/corpora/outside.js';
import { filled } from '../../fixtures/robot/index.js';
import { badSchemas, toolSchemas } from '../../fixtures/schemas/index.js';
import { clear, drawn, show, until, words } from '../helpers/page.js';

define('mcp-tool-form', McpToolForm);

interface Named {
  readonly name: string;
  readonly schema: JsonValue;
}

/** Forms in the page at one time. */
const together = 24;

/** Failures, with their form. */
const faults: string[] = [];
let current: readonly string[] = [];

const noteError = ({ message }: ErrorEvent): number => faults.push(`${message} (${current.join(', ')})`);
const noteRejection = ({ reason }: PromiseRejectionEvent): number =>
  faults.push(`${String(reason)} (${current.join(', ')})`);
const { error: logError } = console;

before(() => {
  window.addEventListener('error', noteError);
  window.addEventListener('unhandledrejection', noteRejection);
  console.error = (...said: unknown[]): void => {
    faults.push(`${said.map(String).join(' ')} (${current.join(', ')})`);
    logError(...said);
  };
});

after(() => {
  window.removeEventListener('error', noteError);
  window.removeEventListener('unhandledrejection', noteRejection);
  console.error = logError;
  clear();
});

/** Opens a form for each schema, fills it in as the robot would, and reads its value. Returns the failures. */
async function openAndFill(batch: readonly Named[]): Promise<readonly string[]> {
  current = batch.map(({ name }) => name);
  const shown = batch.map(({ name, schema }) => {
    const form = document.createElement('mcp-tool-form');
    // It is called an object, but need not be one.
    form.schema = schema as JsonObject;
    return { name, schema, form };
  });
  const page = document.createElement('div');
  page.append(...shown.map(({ form }) => form));
  await show(page);
  await until('the forms', () => shown.every(({ form }) => form.renderRoot.childElementCount > 0));
  const wrong = shown.flatMap(({ name, form }) => (isBlank(form) ? `${name} is blank` : []));

  const sent = shown.map(({ schema, form }) => {
    const node = formOf(schema);
    const { json } = filled(node, { optional: 'all', turn: 0 }).reading;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
    form.value = json as JsonObject;
    return { json, isWhole: readForm(node, toFormValue(node, json)).faults.length === 0 };
  });
  await settled(shown.map(({ form }) => form));
  for (const [at, { name, form }] of shown.entries()) {
    const expected = sent[at];
    if (!expected) continue;
    const before = form.current;
    const read = form.read();
    await drawn(form);
    const summary = form.renderRoot.querySelector('[part~="summary"]');
    const said = summary ? words(summary) : '';
    if (expected.isWhole) {
      wrong.push(...differences(`${name}: current`, before, expected.json));
      wrong.push(...differences(`${name}: read`, read, expected.json));
      if (said !== '') wrong.push(`${name}: nothing is wrong, and the form says: ${said.slice(0, 200)}`);
    } else {
      if (before !== undefined || read !== undefined) wrong.push(`${name}: gives what has to be mended`);
      if (said === '') wrong.push(`${name}: does not say what has to be mended`);
    }
    if (isBlank(form)) wrong.push(`${name} is blank, filled in`);
  }
  return [...wrong, ...faults.splice(0)];
}

async function settled(forms: readonly McpToolForm[]): Promise<void> {
  await Promise.all(forms.map((form) => form.updateComplete));
  await drawn();
  await Promise.all(forms.map((form) => form.updateComplete));
}

/** True if the form has no control and no text. */
function isBlank({ renderRoot }: McpToolForm): boolean {
  const controls = renderRoot.querySelector('input, select, textarea, button');
  return !controls && words(renderRoot) === '';
}

function differences(what: string, given: unknown, expected: JsonValue): readonly string[] {
  try {
    expect(given).to.deep.equal(expected);
    return [];
  } catch {
    const [one, other] = [given, expected].map((value) => JSON.stringify(value).slice(0, 300));
    return [`${what} is ${one}, and not ${other}`];
  }
}

async function openAll(cases: readonly Named[]): Promise<void> {
  const wrong: string[] = [];
  for (let from = 0; from < cases.length; from += together) {
    wrong.push(...(await openAndFill(cases.slice(from, from + together))));
  }
  expect(wrong.length, wrong.slice(0, 30).join('\n')).to.equal(0);
}

describe('forms that are opened and filled in return what was filled in', () => {
  it('Schemas of published tools give working forms', () => openAll(toolSchemas));

  it('Malformed schemas give working forms', () => openAll(badSchemas));

  it('The JSON Schema Test Suite gives working forms, if it is available', async function () {
    const cases = await suiteCases();
    if (cases.length === 0) return this.skip();
    await openAll(cases);
  });
});
