import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

const UNITS = {
  m: { kind: 'length', factor: 1 },
  km: { kind: 'length', factor: 1000 },
  mile: { kind: 'length', factor: 1609.344 },
  foot: { kind: 'length', factor: 0.3048 },
  g: { kind: 'weight', factor: 1 },
  kg: { kind: 'weight', factor: 1000 },
  ounce: { kind: 'weight', factor: 28.349523125 },
  pound: { kind: 'weight', factor: 453.59237 },
} as const;

type Unit = keyof typeof UNITS;

const unit = z.enum(Object.keys(UNITS) as [Unit, ...Unit[]]);

export function registerEverydayTools(server: McpServer): void {
  server.registerTool(
    'convert_units',
    {
      title: 'Convert units',
      description: 'Converts a length or a weight from one unit to another.',
      inputSchema: {
        value: z.number().describe('How much'),
        from: unit.describe('Unit of the value'),
        to: unit.describe('Unit of the answer; of the same kind'),
      },
      outputSchema: { value: z.number(), unit: z.string() },
      annotations: { ...READ_ONLY, idempotentHint: true },
    },
    ({ value, from, to }) => {
      const source = UNITS[from];
      const target = UNITS[to];
      if (source.kind !== target.kind) {
        const fitting = Object.entries(UNITS).filter(([, it]) => it.kind === source.kind);
        const names = fitting.map(([name]) => name).join(', ');
        const message = `${from} is a ${source.kind} and ${to} a ${target.kind}. Convert ${from} to one of: ${names}.`;
        return { isError: true, content: [{ type: 'text', text: message }] };
      }
      const converted = Number(((value * source.factor) / target.factor).toPrecision(10));
      return {
        content: [{ type: 'text', text: `${value} ${from} = ${converted} ${to}` }],
        structuredContent: { value: converted, unit: to },
      };
    },
  );

  server.registerTool(
    'roll_dice',
    {
      title: 'Roll dice',
      description: 'Rolls some dice; every roll is different.',
      inputSchema: {
        count: z.number().int().min(1).max(20).default(2).describe('How many dice'),
        sides: z.number().int().min(2).max(100).default(6).describe('How many sides each has'),
      },
      outputSchema: { rolls: z.array(z.number()), total: z.number() },
      annotations: READ_ONLY,
    },
    ({ count, sides }) => {
      const rolls = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * sides));
      const total = rolls.reduce((sum, roll) => sum + roll, 0);
      return {
        content: [{ type: 'text', text: `${rolls.join(' + ')} = ${total}` }],
        structuredContent: { rolls, total },
      };
    },
  );
}
