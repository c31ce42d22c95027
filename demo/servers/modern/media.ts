import { z } from 'zod';
import { drawChart } from '../media/chart.js';
import { encodeWav, WAVES } from '../media/wav.js';
import { type DemoTool, defineTool, text } from './tool.js';

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const MAX_VALUE = 1e12;

export function mediaTools(): DemoTool[] {
  return [chartTool(), toneTool()];
}

function chartTool(): DemoTool {
  return defineTool({
    name: 'draw_chart',
    title: 'Draw a chart',
    description: 'Draws a bar or line chart and returns it as a PNG image.',
    input: z.object({
      title: z.string().max(60).optional().describe('Above the chart'),
      kind: z.enum(['bar', 'line']).default('bar').describe('Kind of chart'),
      points: z
        .array(
          z.object({
            label: z.string().max(40).describe('Below the point'),
            value: z.number().min(-MAX_VALUE).max(MAX_VALUE),
          }),
        )
        .min(1)
        .max(40)
        .describe('What to draw, from left to right'),
    }),
    annotations: READ_ONLY,
    icons: [{ src: chartIcon(), mimeType: 'image/png', sizes: ['64x36'] }],
    run({ title, kind, points }) {
      const list = points.map(({ label, value }) => `${label}: ${value}`).join(', ');
      return {
        content: [
          text(`A ${kind} chart${title ? ` "${title}"` : ''} of ${list}.`),
          { type: 'image', mimeType: 'image/png', data: drawChart({ kind, title, points }).toBase64() },
        ],
      };
    },
  });
}

function toneTool(): DemoTool {
  return defineTool({
    name: 'play_tone',
    title: 'Make a tone',
    description: 'Makes a tone of one frequency and returns it as a WAV sound.',
    input: z.object({
      frequency: z
        .number()
        .min(20)
        .max(10_000)
        .default(440)
        .describe('In hertz; 440 is the A of an orchestra'),
      seconds: z.number().min(0.1).max(5).default(1).describe('How long'),
      wave: z.enum(WAVES).default('sine').describe('Shape of the wave'),
    }),
    annotations: READ_ONLY,
    run({ frequency, seconds, wave }) {
      const data = encodeWav([{ frequency, seconds }], wave).toString('base64');
      return {
        content: [
          text(`A ${wave} tone of ${frequency} Hz, ${seconds} s long.`),
          { type: 'audio', mimeType: 'audio/wav', data },
        ],
      };
    },
  });
}

function chartIcon(): string {
  const points = [3, 6, 4, 8].map((value) => ({ label: '', value }));
  return drawChart({ kind: 'bar', points }).toDataUri();
}
