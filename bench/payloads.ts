import { mark, resultBytes, tools } from './work.js';

const words = 'the harbour keeps its lights on while slow boats come home with the evening tide and'.split(
  ' ',
);
const rowSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    note: { type: 'string' },
    amount: { type: 'number' },
    paid: { type: 'boolean' },
  },
  required: ['id', 'name', 'amount'],
};

const checked: ReadonlySet<string> = new Set([tools.checkedRows, tools.checkedMediumRows]);

/** The given number of tools; the first ones can be called. */
export function toolList(count: number): unknown[] {
  const callable = Object.values(tools).map((name) => toolNamed(name));
  const others = Array.from({ length: count - callable.length }, (_, at) => toolNamed(`tool_${at + 1}`));
  return [...callable, ...others];
}

/** About half a kilobyte of definition, like real tools. */
function toolNamed(name: string): Record<string, unknown> {
  const outputSchema = { type: 'object', properties: { rows: { type: 'array', items: rowSchema } } };
  return {
    name,
    title: `The tool ${name}`,
    description: `Does what ${name} says: ${sentence(name.length, 16)}.`,
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: `Text for ${name}.` },
        limit: { type: 'integer', minimum: 1, maximum: 100, description: 'How much of it.' },
        order: { type: 'string', enum: ['ascending', 'descending'] },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    ...(checked.has(name) ? { outputSchema } : {}),
  };
}

export function longText(): string {
  const lines = [mark];
  let length = mark.length;
  for (let at = 0; length < resultBytes; at++) {
    const line = `${at}: ${sentence(at, 14)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

/** Rows of this many bytes as JSON; by default as many as the long text. */
export function manyRows(bytes = resultBytes): unknown[] {
  const rows: unknown[] = [];
  for (let length = 0; length < bytes;) {
    const id = rows.length;
    const name = id === 0 ? mark : `row ${id}`;
    const row = { id, name, note: sentence(id, 8), amount: (id * 37) % 10_007, paid: id % 3 === 0 };
    rows.push(row);
    length += JSON.stringify(row).length + 1;
  }
  return rows;
}

function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => words[(seed + at * 5) % words.length]).join(' ');
}
