import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Bitmap, type Color } from '../media/png.js';
import { encodeWav } from '../media/wav.js';

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const PATTERNS = ['gradient', 'checker', 'rings'] as const;
type Pattern = (typeof PATTERNS)[number];

const FREQUENCIES = { C: 261.63, D: 293.66, E: 329.63, F: 349.23, G: 392, A: 440, B: 493.88 } as const;
type NoteName = keyof typeof FREQUENCIES;

const LIGHT: Color = [246, 214, 138];
const DARK: Color = [46, 92, 138];

export function registerMediaTools(server: McpServer): void {
  server.registerTool(
    'make_picture',
    {
      title: 'Make a picture',
      description: 'Draws a square pattern and returns it as a PNG image.',
      inputSchema: {
        pattern: z.enum(PATTERNS).default('rings').describe('What to draw'),
        size: z.number().int().min(16).max(512).default(192).describe('Width and height in pixels'),
      },
      annotations: READ_ONLY,
    },
    ({ pattern, size }) => ({
      content: [
        { type: 'text', text: `A picture of ${pattern}, ${size} by ${size} pixels.` },
        { type: 'image', mimeType: 'image/png', data: draw(pattern, size).toBase64() },
      ],
    }),
  );

  server.registerTool(
    'make_sound',
    {
      title: 'Make a sound',
      description: 'Makes a melody and returns it as a WAV sound.',
      inputSchema: {
        notes: z
          .array(z.enum(Object.keys(FREQUENCIES) as [NoteName, ...NoteName[]]))
          .min(1)
          .max(16)
          .default(['C', 'E', 'G'])
          .describe('One note after the other'),
        noteSeconds: z.number().min(0.05).max(1).default(0.3).describe('How long each note is'),
      },
      annotations: READ_ONLY,
    },
    ({ notes, noteSeconds }) => {
      const wav = encodeWav(notes.map((note) => ({ frequency: FREQUENCIES[note], seconds: noteSeconds })));
      return {
        content: [
          { type: 'text', text: `The melody ${notes.join(' ')}.` },
          { type: 'audio', mimeType: 'audio/wav', data: wav.toString('base64') },
        ],
      };
    },
  );
}

function draw(pattern: Pattern, size: number): Bitmap {
  const bitmap = new Bitmap(size, size);
  const centre = (size - 1) / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      bitmap.set(x, y, blend(share(pattern, x / size, y / size, Math.hypot(x - centre, y - centre) / size)));
    }
  }
  return bitmap;
}

function share(pattern: Pattern, x: number, y: number, distance: number): number {
  if (pattern === 'gradient') return (x + y) / 2;
  if (pattern === 'checker') return (Math.floor(x * 8) + Math.floor(y * 8)) % 2;
  return Math.floor(distance * 16) % 2;
}

function blend(amount: number): Color {
  const mix = (from: number, to: number): number => Math.round(from + (to - from) * amount);
  return [mix(LIGHT[0], DARK[0]), mix(LIGHT[1], DARK[1]), mix(LIGHT[2], DARK[2])];
}
