import { completable } from '@modelcontextprotocol/sdk/server/completable.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { BOOKS } from './books.js';

const LANGUAGES = ['Chinese', 'English', 'French', 'German', 'Japanese', 'Spanish'];

/** Registers two prompts about the shelf. The suggestions for an author are those who wrote the title. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'introduce_book',
    {
      title: 'Introduce a book',
      description: 'A short introduction to a book of the shelf, without its end.',
      argsSchema: {
        title: completable(z.string().describe('Title of the book'), (value) =>
          BOOKS.map((book) => book.title).filter((title) => beginsWith(title, value)),
        ),
        author: completable(z.string().optional().describe('Who wrote it'), (value = '', context) => {
          const title = context?.arguments?.['title'];
          const fitting = BOOKS.filter((book) => title === undefined || title === '' || book.title === title);
          return fitting.map((book) => book.author).filter((author) => beginsWith(author, value));
        }),
      },
    },
    ({ title, author }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Introduce “${title}”${author ? ` by ${author}` : ''} in three sentences. Do not tell the end.`,
          },
        },
      ],
    }),
  );

  server.registerPrompt(
    'translate_title',
    {
      title: 'Translate a title',
      description: 'How a title could read in another language.',
      argsSchema: {
        title: z.string().describe('The title'),
        language: completable(z.string().describe('Into which language'), (value) =>
          LANGUAGES.filter((language) => beginsWith(language, value)),
        ),
      },
    },
    ({ title, language }) => ({
      messages: [
        {
          role: 'user',
          content: { type: 'text', text: `Give me three ways to put the title “${title}” into ${language}.` },
        },
      ],
    }),
  );
}

function beginsWith(text: string, start: string): boolean {
  return text.toLowerCase().startsWith(start.toLowerCase());
}
