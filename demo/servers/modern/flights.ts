import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

interface Flight {
  flight: string;
  from: string;
  to: string;
  departure: string;
  arrival: string;
  price: number;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const AIRPORT = /^[A-Za-z]{3}$/;
const AIRLINES = ['DM', 'EX', 'TR'];

const airport = z.string().regex(AIRPORT);
const departureDate = z
  .string()
  .regex(DATE)
  .describe('Day of departure (UTC), today or later, as YYYY-MM-DD')
  .meta({ format: 'date' });

export function flightTools(now: () => Date): DemoTool[] {
  return [searchFlights(now), bookFlight(now)];
}

function searchFlights(now: () => Date): DemoTool {
  return defineTool({
    name: 'search_flights',
    title: 'Search flights',
    description: 'Finds flights between two airports on one day. The flights are made up for this demo.',
    input: z.object({
      from: airport.describe('Airport code of the departure, for example "CDG"'),
      to: airport.describe('Airport code of the destination, for example "JFK"'),
      departureDate,
      passengers: z.number().int().min(1).max(9).default(1).describe('How many people travel'),
    }),
    output: z.object({
      flights: z.array(
        z.object({
          flight: z.string(),
          from: z.string(),
          to: z.string(),
          departure: z.string(),
          arrival: z.string(),
          price: z.number().describe('In euros, for all passengers'),
        }),
      ),
    }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run({ from, to, departureDate: day, passengers }) {
      const problem = problemWith(day, now());
      if (problem !== undefined) return failure(problem);
      if (from.toUpperCase() === to.toUpperCase()) return failure('"from" and "to" are the same airport.');
      const flights = inventFlights(from.toUpperCase(), to.toUpperCase(), day, passengers);
      const lines = flights.map((it) => `${it.flight} leaves ${it.departure}, ${it.price} EUR`);
      return structured([...lines, '(Made-up demo data.)'].join('\n'), { flights });
    },
  });
}

function bookFlight(now: () => Date): DemoTool {
  return defineTool({
    name: 'book_flight',
    title: 'Book a flight',
    description: 'Books a flight that search_flights found. Nothing is really booked: this is a demo.',
    input: z.object({
      flight: z
        .string()
        .regex(/^[A-Z]{2}\d{3}$/)
        .describe('Flight number, for example "DM101"'),
      departureDate,
      passenger: z
        .object({
          name: z.string().min(1).max(100).describe('As in the passport'),
          email: z.email().optional().describe('Where the ticket goes'),
        })
        .describe('Who travels'),
      seat: z.enum(['window', 'middle', 'aisle']).optional().describe('Preferred seat'),
      meals: z
        .array(z.enum(['breakfast', 'lunch', 'dinner']))
        .max(3)
        .optional()
        .describe('Meals to serve'),
    }),
    output: z.object({
      reference: z.string(),
      flight: z.string(),
      departureDate: z.string(),
      passenger: z.string(),
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run({ flight, departureDate: day, passenger }) {
      const problem = problemWith(day, now());
      if (problem !== undefined) return failure(problem);
      const reference = `D${hashOf(flight + day + passenger.name)
        .toString(36)
        .toUpperCase()
        .padStart(5, '0')}`;
      return structured(`Booked ${flight} on ${day} for ${passenger.name}: ${reference}. (Only a demo.)`, {
        reference,
        flight,
        departureDate: day,
        passenger: passenger.name,
      });
    },
  });
}

/** Returns a sentence about a wrong day that names the right one, so that a model can correct itself. */
function problemWith(day: string, now: Date): string | undefined {
  const today = now.toISOString().slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) {
    return `"${day}" is not a day of the calendar. Use YYYY-MM-DD, today (${today}) or later.`;
  }
  if (day < today) {
    return `Departure date ${day} is in the past. Today is ${today}. Use today's date or a later one.`;
  }
  return undefined;
}

function inventFlights(from: string, to: string, day: string, passengers: number): Flight[] {
  const seed = hashOf(from + to + day);
  return [0, 1, 2].map((index) => {
    const hour = 6 + index * 5 + (seed % 4);
    const departure = new Date(`${day}T${String(hour).padStart(2, '0')}:${index}5:00Z`);
    const minutes = 70 + (hashOf(from + to) % 600);
    return {
      flight: `${AIRLINES[index] ?? 'DM'}${100 + (seed % 900)}`,
      from,
      to,
      departure: departure.toISOString(),
      arrival: new Date(departure.getTime() + minutes * 60_000).toISOString(),
      price: (60 + ((seed + index * 37) % 400)) * passengers,
    };
  });
}

function hashOf(text: string): number {
  let hash = 11;
  for (const character of text) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 9_999_991;
  return hash;
}
