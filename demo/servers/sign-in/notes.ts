import { z } from 'zod';
import type { Access } from './types.js';

/** A tool's result in both protocol revisions. */
interface Answer {
  [more: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

interface NotesTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The scope that the tool requires. */
  readonly right?: string;
  readonly input: z.ZodRawShape;
  readonly output: z.ZodRawShape;
  readonly annotations: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean };
  run(access: Access, args: Readonly<Record<string, unknown>>): Answer;
}

export const READ = 'notes:read';
export const WRITE = 'notes:write';

const MAX_NOTES = 100;

const ofMany = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);

/** Returns the tools for notes, stored per person until the server stops. */
export function notesTools(): readonly NotesTool[] {
  const notebooks = new Map<string, string[]>();
  const notesOf = ({ person }: Access): string[] => {
    const notes = notebooks.get(person) ?? [`${person} was here first.`];
    notebooks.set(person, notes);
    return notes;
  };

  return [
    {
      name: 'list_notes',
      title: 'Your notes',
      description: 'Lists the notes of the person who is signed in.',
      right: READ,
      input: {},
      output: { notes: z.array(z.string()) },
      annotations: { readOnlyHint: true, openWorldHint: false },
      run(access) {
        const notes = notesOf(access);
        return told([ofMany(notes.length), ...notes.map((note) => `- ${note}`)].join('\n'), { notes });
      },
    },
    {
      name: 'add_note',
      title: 'Add a note',
      description: 'Writes down a note for the person who is signed in.',
      right: WRITE,
      input: { text: z.string().min(1).max(500).describe('What to write down') },
      output: { count: z.number().int().min(0) },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      run(access, { text }) {
        const notes = notesOf(access);
        if (notes.length >= MAX_NOTES) {
          return { isError: true, content: [{ type: 'text', text: 'There is no room for more notes.' }] };
        }
        notes.push(String(text));
        return told(`Written down. You have ${ofMany(notes.length)}.`, { count: notes.length });
      },
    },
    {
      name: 'who_am_i',
      title: 'Who am I?',
      description: 'Tells who is signed in here, and what this page may do for them.',
      input: {},
      output: { name: z.string(), scopes: z.array(z.string()) },
      annotations: { readOnlyHint: true, openWorldHint: false },
      run: ({ person, scopes }) =>
        told(`${person}, with ${scopes.join(' and ')}`, { name: person, scopes: [...scopes] }),
    },
  ];
}

function told(text: string, structuredContent: Record<string, unknown>): Answer {
  return { content: [{ type: 'text', text }], structuredContent };
}
