import type { JsonObject, JsonValue } from 'mcp-tools/core';
import { isObject, type Fact } from './scripted-arguments.js';
import { documentIn } from './scripted-documents.js';
import { dayAfter, dayIn, numbersIn, quotedIn } from './scripted-clauses.js';
import {
  airportOf,
  personIn,
  placesIn,
  pointsIn,
  routeIn,
  subjectIn,
  timeIn,
  topicIn,
} from './scripted-reading.js';

/** A clause as input for a tool: the facts of each call, and those that had to be invented. */
export interface Reading {
  readonly calls: readonly (readonly Fact[])[];
  readonly madeUp?: 'numbers' | { readonly day: string };
}

export type Read = (clause: string, schema: JsonObject, now: Date) => Reading;

export const readNothing: Read = () => ({ calls: [[]] });

/** One call for each place. */
export const readWeather: Read = (clause) => {
  const calls = placesIn(clause).map((place) => fact(/location|city|place|address|town/i, place));
  return { calls: calls.length > 0 ? calls : [[]] };
};

/** Two numbers if the tool accepts `a` and `b`, otherwise a list of them. */
export const readSum: Read = (clause, { properties }) => {
  const numbers = numbersIn(clause);
  const [a, b] = numbers;
  if (a === undefined || b === undefined) return { calls: [[]] };
  const takesTwo = isObject(properties) && Object.hasOwn(properties, 'a') && Object.hasOwn(properties, 'b');
  const isTwo = takesTwo && numbers.length === 2;
  return { calls: [isTwo ? [...fact(/^a$/, a), ...fact(/^b$/, b)] : fact(/./, numbers)] };
};

export const readSearch: Read = (clause) => ({
  calls: [fact(/pattern|query|search|text|^q$/i, subjectIn(clause))],
});

export const readDocument: Read = (clause) => ({ calls: [documentIn(clause)] });

export const readResearch: Read = (clause) => ({
  calls: [fact(/topic|subject|query/i, topicIn(clause))],
});

export const readFlights: Read = (clause, _, now) => {
  const route = routeIn(clause);
  const way = route
    ? [
        ...fact(/^(?:from|origin|source)/i, airportOf(route.from)),
        ...fact(/^(?:to|dest)/i, airportOf(route.to)),
      ]
    : [];
  return withDay(way, clause, now);
};

export const readBooking: Read = (clause, _, now) => {
  const flight = /\b[A-Z]{2}\d{2,4}\b/.exec(clause)?.[0];
  return withDay(
    [...fact(/flight|number/i, flight), ...fact(/name|passenger/i, personIn(clause))],
    clause,
    now,
  );
};

export const readSeats: Read = (clause) => ({
  calls: [
    [...fact(/flight|number/i, /\b[A-Z]{2}\d{3}\b/.exec(clause)?.[0]), ...fact(/time/i, timeIn(clause))],
  ],
});

export const readChart: Read = (clause) => {
  const { points, areOurs } = pointsIn(clause);
  const values = /points|data|values|series/i;
  const facts = [
    ...fact(values, points),
    ...fact(
      values,
      points.map(({ value }) => value),
    ),
    ...fact(/title/i, quotedIn(clause)[0]),
    ...fact(/kind|type/i, clause.includes('折线') ? 'line' : undefined),
  ];
  return { calls: [facts], ...(areOurs ? { madeUp: 'numbers' } : {}) };
};

export const readTone: Read = (clause) => {
  const hertz = /(\d+(?:\.\d+)?)\s*(?:hz|hertz|赫)/i.exec(clause)?.[1];
  const seconds = /(\d+(?:\.\d+)?)\s*(?:s\b|sec|秒)/i.exec(clause)?.[1];
  return {
    calls: [
      [...fact(/freq|hertz|pitch/i, asNumber(hertz)), ...fact(/^seconds|duration/i, asNumber(seconds))],
    ],
  };
};

/** For a tool that is called by its own name: all facts of the clause, in order. */
export function readFreely(clause: string, rest: string): Reading {
  const files = [...clause.matchAll(/[\w./-]*\w\.[a-z]{1,5}\b/gi)].map(([file]) => file);
  const facts = [
    ...files.flatMap((file) => fact(/path|file/i, file)),
    ...quotedIn(clause).flatMap((text) => fact(/text|message|title|note|query|name/i, text)),
    ...numbersIn(clause).flatMap((value) => fact(/^(?:count|number|amount|value|to|size|steps)$/i, value)),
    // Without a name, so only for a required property that is left over.
    ...fact(/^$/, rest === '' ? undefined : rest),
  ];
  return { calls: [facts] };
}

function withDay(facts: readonly Fact[], clause: string, now: Date): Reading {
  const named = dayIn(clause, now);
  const day = named ?? dayAfter(now, 7);
  const calls = [[...facts, ...fact(/date|day|departure/i, day)]];
  return named === undefined ? { calls, madeUp: { day } } : { calls };
}

function fact(role: RegExp, value: JsonValue | undefined): readonly Fact[] {
  return value === undefined ? [] : [{ role, value }];
}

function asNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
