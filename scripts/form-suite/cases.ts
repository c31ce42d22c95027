import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '@modelcontextprotocol/client';
import { startEverythingServer } from '../../demo/servers/everything.js';
import { startLegacyServer } from '../../demo/servers/legacy/index.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { JsonValue } from '../../src/core/protocol/index.js';
import { connect } from '../../test/fixtures/clients.js';
import {
  suiteCase,
  suiteDrafts,
  type CaseValue,
  type FormCase,
  type SuiteGroup,
} from '../../test/fixtures/corpora/schema-suite.js';
import { badSchemas, toolSchemas } from '../../test/fixtures/schemas/index.js';
import { root } from '../paths.mjs';

export interface Source {
  readonly name: string;
  readonly cases: readonly FormCase[];
}

/** The JSON Schema Test Suite, if it is next to the project; it is not part of it. */
export const suiteHome: string = join(root, '../shared/corpora/json-schema-test-suite/tests');
export function suiteSources(): readonly Source[] {
  if (!existsSync(suiteHome)) return [];
  return suiteDrafts.map(({ name, folder, declares }) => {
    const files = readdirSync(join(suiteHome, folder)).filter((file) => file.endsWith('.json'));
    const groups = files.flatMap((file) => {
      const text = readFileSync(join(suiteHome, folder, file), 'utf8');
      return (JSON.parse(text) as SuiteGroup[]).map((group) => ({ group, file: file.replace('.json', '') }));
    });
    return {
      name: `suite ${name}`,
      cases: groups.map(({ group, file }) =>
        suiteCase(`${name} ${file}: ${group.description}`, group, declares),
      ),
    };
  });
}

export const badName = 'bad schemas';

export function corpusSources(): readonly Source[] {
  return [
    {
      name: 'tools of all kinds',
      cases: toolSchemas.map(({ name, schema, valid, invalid = [] }) => ({
        name,
        schema,
        // As text, because that is what is sent: -0 is 0.
        values: [
          ...valid.map((json) => ({ json, valid: true })),
          ...invalid.map((json) => ({ json, valid: false })),
        ].map((value) => JSON.parse(JSON.stringify(value)) as CaseValue),
        canBeValid: true,
      })),
    },
    {
      name: badName,
      cases: badSchemas.map(({ name, schema, accepts }) => ({
        name,
        schema,
        values: [{}, { a: 'x' }, { a: { b: [1, null] } }, { a: [], b: 'x' }].map((json) => ({ json })),
        ...(accepts === undefined ? {} : { canBeValid: accepts !== 'nothing' }),
      })),
    },
  ];
}

/** The tools of the reference server and the demo servers. */
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
      const tools: Tool[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listTools(cursor === undefined ? {} : { cursor });
        tools.push(...page.tools);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      sources.push({
        name,
        cases: tools.map((tool) => ({
          name: `${name}: ${tool.name}`,
          schema: JSON.parse(JSON.stringify(tool.inputSchema)) as JsonValue,
          values: [{ json: {} }],
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
