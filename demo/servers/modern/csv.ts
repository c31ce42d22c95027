import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

const MAX_COLUMNS = 100;

export function csvTools(): DemoTool[] {
  return [
    defineTool({
      name: 'analyze_csv',
      title: 'Analyze CSV',
      description: 'Describes the columns of a CSV text whose first row has the names of the columns.',
      input: z.object({
        csv: z
          .string()
          .min(1)
          .max(200_000)
          .describe('The CSV text, with a header row')
          .meta({ examples: ['city,population\nParis,2100000\nLyon,520000'] }),
        delimiter: z.enum([',', ';', '\t']).default(',').describe('What stands between two values'),
      }),
      output: z.object({
        rows: z.number().int().min(0),
        columns: z.array(
          z.object({
            name: z.string(),
            type: z.enum(['number', 'text', 'empty']),
            missing: z.number().int().min(0),
            min: z.number().optional(),
            max: z.number().optional(),
            mean: z.number().optional(),
          }),
        ),
      }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      run({ csv, delimiter }) {
        const [names, ...rows] = parseCsv(csv, delimiter);
        if (!names) return failure('The CSV text is empty.');
        if (names.length > MAX_COLUMNS) return failure(`At most ${MAX_COLUMNS} columns, please.`);
        const columns = names.map((name, index) =>
          describe(
            name,
            rows.map((row) => row[index] ?? ''),
          ),
        );
        return structured(`${rows.length} rows, ${columns.length} columns.`, { rows: rows.length, columns });
      },
    }),
  ];
}

function describe(name: string, cells: readonly string[]): Record<string, unknown> {
  const present = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const missing = cells.length - present.length;
  if (present.length === 0) return { name, type: 'empty', missing };
  const numbers = present.map(Number);
  if (numbers.some((value) => !Number.isFinite(value))) return { name, type: 'text', missing };
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    name,
    type: 'number',
    missing,
    min: numbers.reduce((low, value) => Math.min(low, value)),
    max: numbers.reduce((high, value) => Math.max(high, value)),
    mean: Number((sum / numbers.length).toFixed(4)),
  };
}

/** Parses CSV (RFC 4180): quoted values may contain the delimiter, line breaks and doubled quotes. */
export function parseCsv(csv: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;

  const endRow = (): void => {
    row.push(cell);
    cell = '';
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };

  for (let at = 0; at < csv.length; at += 1) {
    const character = csv.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (csv.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
