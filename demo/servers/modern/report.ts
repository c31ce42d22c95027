import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { drawChart } from '../media/chart.js';
import { type DemoTool, defineTool } from './tool.js';

const DATA_URI = 'report://visitors/data.csv';
const SUMMARY_URI = 'report://visitors/summary.md';
const UPDATED = '2026-06-30T09:00:00Z';

const MONTHS = [
  { month: 'January', visitors: 1200 },
  { month: 'February', visitors: 1350 },
  { month: 'March', visitors: 1810 },
  { month: 'April', visitors: 1640 },
];

const SUMMARY = `# Visitors

The museum had **6,000 visitors** in four months. *The figures are made up.*

| Month | Visitors |
|---|---:|
${MONTHS.map(({ month, visitors }) => `| ${month} | ${visitors} |`).join('\n')}

- March was the best month.
- April fell back a little.
`;

/** Returns a tool whose result has every kind of content in the protocol, except audio. */
export function reportTools(): DemoTool[] {
  return [
    defineTool({
      name: 'report',
      title: 'Report',
      description:
        'A report on the made-up visitors of a museum: text, picture, link, document and figures at once.',
      input: z.object({
        chart: z.enum(['bar', 'line']).default('line').describe('Kind of picture'),
      }),
      output: z.object({
        total: z.number().int().min(0),
        months: z.array(z.object({ month: z.string(), visitors: z.number().int().min(0) })),
      }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      run({ chart }) {
        const points = MONTHS.map(({ month, visitors }) => ({ label: month, value: visitors }));
        return {
          content: [
            {
              type: 'text',
              text: 'The museum had 6,000 visitors from January to April, most of them in March.',
              annotations: { audience: ['user', 'assistant'], priority: 1, lastModified: UPDATED },
            },
            {
              type: 'image',
              mimeType: 'image/png',
              data: drawChart({ kind: chart, title: 'Visitors', points }).toBase64(),
              annotations: { audience: ['user'], priority: 0.8, lastModified: UPDATED },
            },
            {
              type: 'resource_link',
              uri: DATA_URI,
              name: 'data.csv',
              title: 'The figures as CSV',
              description: 'One row a month',
              mimeType: 'text/csv',
              size: csv().length,
              annotations: { audience: ['user'], priority: 0.3, lastModified: UPDATED },
            },
            {
              type: 'resource',
              resource: { uri: SUMMARY_URI, mimeType: 'text/markdown', text: SUMMARY },
              annotations: { audience: ['assistant'], priority: 0.5, lastModified: UPDATED },
            },
          ],
          structuredContent: {
            total: MONTHS.reduce((sum, { visitors }) => sum + visitors, 0),
            months: MONTHS,
          },
        };
      },
    }),
  ];
}

/** Makes the link in the result and the document readable. */
export function registerReportResources(server: McpServer): void {
  server.registerResource(
    'data.csv',
    DATA_URI,
    {
      title: 'Visitors, the figures',
      description: 'One row a month',
      mimeType: 'text/csv',
      size: csv().length,
      annotations: { audience: ['user'], priority: 0.9, lastModified: UPDATED },
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/csv', text: csv() }] }),
  );
  server.registerResource(
    'summary.md',
    SUMMARY_URI,
    {
      title: 'Visitors, the summary',
      mimeType: 'text/markdown',
      annotations: { audience: ['assistant'], priority: 0.5, lastModified: UPDATED },
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: SUMMARY }] }),
  );
}

function csv(): string {
  return ['month,visitors', ...MONTHS.map(({ month, visitors }) => `${month},${visitors}`), ''].join('\n');
}
