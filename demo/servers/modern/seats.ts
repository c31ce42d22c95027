import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

const MAP_URI = 'ui://seats/map';
const MAP_TYPE = 'text/html;profile=mcp-app';
const MAP = new URL('./seat-map.html', import.meta.url);

const ROWS = [10, 11, 12, 13, 14, 15];
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];
const MINUTES = 20;

const flightNumber = z
  .string()
  .regex(/^[A-Z]{2}\d{3}$/)
  .describe('Flight number, for example "DM101"');

/** Returns a tool whose result this server's app draws as a seat map, and a tool that the app calls. */
export function seatTools(): DemoTool[] {
  return [seatMap(), holdSeat()];
}

function seatMap(): DemoTool {
  return defineTool({
    name: 'seat_map',
    title: 'Seat map',
    description:
      'Shows which seats are free on one of today’s flights, by its number or its time. The person can pick seats in it.',
    input: z.object({
      flight: flightNumber.optional(),
      departureTime: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .optional()
        .describe('Time of departure (UTC) as HH:MM, where the number is not known'),
    }),
    output: z.object({
      flight: z.string(),
      departure: z.string(),
      letters: z.array(z.string()),
      rows: z.array(z.number()),
      free: z.array(z.string()),
    }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    app: MAP_URI,
    run({ flight, departureTime }) {
      const number = flight ?? (departureTime === undefined ? undefined : flightAt(departureTime));
      if (number === undefined) return failure('Say which flight: its number, or its time of departure.');
      const departure = departureTime ?? timeOf(number);
      const free = freeSeats(number);
      return structured(
        `${number} leaves at ${departure} and has ${free.length} free seats. (Made-up demo data.)`,
        {
          flight: number,
          departure,
          letters: LETTERS,
          rows: ROWS,
          free,
        },
      );
    },
  });
}

function holdSeat(): DemoTool {
  return defineTool({
    name: 'hold_seat',
    title: 'Hold a seat',
    description: `Keeps seats for ${MINUTES} minutes. Nothing is really held: this is a demo.`,
    input: z.object({
      flight: flightNumber,
      seats: z
        .array(z.string().regex(/^\d\d[A-F]$/))
        .min(1)
        .max(6)
        .describe('For example ["12A", "12B"]'),
    }),
    output: z.object({ flight: z.string(), seats: z.array(z.string()), minutes: z.number() }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run({ flight, seats }) {
      const free = freeSeats(flight);
      const taken = seats.filter((seat) => !free.includes(seat));
      if (taken.length > 0) return failure(`Not free on ${flight}: ${taken.join(', ')}. See seat_map.`);
      return structured(`Holds ${seats.join(', ')} on ${flight} for ${MINUTES} minutes. (Only a demo.)`, {
        flight,
        seats,
        minutes: MINUTES,
      });
    },
  });
}

export function registerSeatMap(server: McpServer): void {
  server.registerResource(
    'seat-map',
    MAP_URI,
    { title: 'Seat map', description: 'The app that shows the seats of a flight', mimeType: MAP_TYPE },
    async (uri) => ({
      contents: [{ uri: uri.href, mimeType: MAP_TYPE, text: await readFile(MAP, 'utf8') }],
    }),
  );
}

/** Returns the same flight for the same time of day: one every two minutes, from DM100 on. */
function flightAt(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `DM${100 + Math.floor((hours * 60 + minutes) / 2)}`;
}

function timeOf(flight: string): string {
  const minutes = ((Number(flight.slice(2)) + 620) % 720) * 2;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The free seats depend on the flight, and never change. */
function freeSeats(flight: string): string[] {
  let state = Number(flight.slice(2)) * 7919 + 17;
  return ROWS.flatMap((row) => LETTERS.map((letter) => `${row}${letter}`)).filter(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 100 < 62;
  });
}
