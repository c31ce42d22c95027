import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEverythingServer } from '../../demo/servers/everything.js';
import { startLegacyServer } from '../../demo/servers/legacy/index.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { isObject } from '../../src/core/schema/form-node.js';
import type { JsonValue } from '../../src/core/types.js';
import { connect } from '../../test/fixtures/clients.js';
import { badSchemas, toolSchemas } from '../../test/fixtures/schemas/index.js';
import { root } from '../paths.mjs';
import { asArgument } from './wrap.js';

/** A schema that a form is made of, and values to bring into it and back. */
export interface FormCase {
  readonly name: string;
  readonly schema: JsonValue;
  readonly values: readonly JsonValue[];
  /** Whether some object is valid; left out where nobody said. */
  readonly canBeValid?: boolean;
}

export interface Source {
  readonly name: string;
  readonly cases: readonly FormCase[];
}

/** The JSON Schema Test Suite, where it lies beside the project; it is not part of it. */
export const suiteHome: string = join(root, '../shared/corpora/json-schema-test-suite/tests');
const drafts = [
  { name: '2020-12', folder: 'draft2020-12', declares: 'https://json-schema.org/draft/2020-12/schema' },
  { name: 'draft-07', folder: 'draft7', declares: 'http://json-schema.org/draft-07/schema#' },
];

interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly data: JsonValue; readonly valid: boolean }[];
}

export function suiteSources(): readonly Source[] {
  if (!existsSync(suiteHome)) return [];
  return drafts.map(({ name, folder, declares }) => {
    const files = readdirSync(join(suiteHome, folder)).filter((file) => file.endsWith('.json'));
    const groups = files.flatMap((file) => {
      const text = readFileSync(join(suiteHome, folder, file), 'utf8');
      return (JSON.parse(text) as Group[]).map((group) => ({ group, file: file.replace('.json', '') }));
    });
    return {
      name: `suite ${name}`,
      cases: groups.map(({ group, file }) => suiteCase(`${name} ${file}: ${group.description}`, group, declares)),
    };
  });
}

/** The suite's schemas are of any value; a tool's arguments are an object, in which that value is the only one. */
function suiteCase(name: string, { schema, tests }: Group, declares: string): FormCase {
  const declared: JsonValue = isObject(schema) ? { $schema: declares, ...schema } : schema;
  if (isObject(declared) && declared['type'] === 'object') {
    const isValid = tests.some(({ data, valid }) => valid && isObject(data));
    return { name, schema: declared, values: tests.map(({ data }) => data), ...(isValid ? { canBeValid: true } : {}) };
  }
  const isValid = tests.some(({ valid }) => valid);
  return {
    name,
    schema: asArgument(declared, declares),
    values: tests.map(({ data }) => ({ it: data })),
    ...(isValid ? { canBeValid: true } : {}),
  };
}

export function corpusSources(): readonly Source[] {
  return [
    {
      name: 'tools of all kinds',
      cases: toolSchemas.map(({ name, schema, valid, invalid = [] }) => ({
        name,
        schema,
        // As text, since that is what is sent: -0 is 0.
        values: JSON.parse(JSON.stringify([...valid, ...invalid])) as JsonValue[],
        canBeValid: true,
      })),
    },
    {
      name: 'bad schemas',
      cases: badSchemas.map(({ name, schema, accepts }) => ({
        name,
        schema,
        values: [{}, { a: 'x' }, { a: { b: [1, null] } }, { a: [] , b: 'x' }],
        ...(accepts === undefined ? {} : { canBeValid: accepts !== 'nothing' }),
      })),
    },
  ];
}

/** What the reference server and those of the demo list. */
export async function serverSources(): Promise<readonly Source[]> {
  const servers = [
    { name: 'server-everything', start: startEverythingServer },
    { name: 'demo, modern', start: startModernServer },
    { name: 'demo, legacy', start: startLegacyServer },
  ];
  const sources: Source[] = [];
  for (const { name, start } of servers) {
    const server = await start();
    try {
      const { client, close } = await connect(server.url);
      const { tools } = await client.listTools();
      sources.push({
        name,
        cases: tools.map((tool) => ({
          name: `${name}: ${tool.name}`,
          schema: JSON.parse(JSON.stringify(tool.inputSchema)) as JsonValue,
          values: [{}],
          canBeValid: true,
        })),
      });
      await close();
    } finally {
      await server.stop();
    }
  }
  return sources;
}
