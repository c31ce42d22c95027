import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

interface Book {
  id: string;
  title: string;
  author: string;
  year: number;
  inPrint: boolean;
}

export const BOOKS: readonly Book[] = [
  { id: 'emma', title: 'Emma', author: 'Jane Austen', year: 1815, inPrint: true },
  { id: 'frankenstein', title: 'Frankenstein', author: 'Mary Shelley', year: 1818, inPrint: true },
  { id: 'moby-dick', title: 'Moby-Dick', author: 'Herman Melville', year: 1851, inPrint: true },
  { id: 'middlemarch', title: 'Middlemarch', author: 'George Eliot', year: 1871, inPrint: true },
  { id: 'dracula', title: 'Dracula', author: 'Bram Stoker', year: 1897, inPrint: true },
  { id: 'kokoro', title: 'Kokoro', author: 'Natsume Sōseki', year: 1914, inPrint: true },
];

export function registerBooks(server: McpServer): void {
  server.registerTool(
    'list_books',
    {
      title: 'List books',
      description: 'The books of a small shelf: a table, and a link to each book.',
      inputSchema: {
        before: z
          .number()
          .int()
          .min(1)
          .max(2100)
          .optional()
          .describe('Only books published before this year'),
      },
      outputSchema: {
        books: z.array(
          z.object({ title: z.string(), author: z.string(), year: z.number(), inPrint: z.boolean() }),
        ),
      },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ before = Number.POSITIVE_INFINITY }) => {
      const books = BOOKS.filter((book) => book.year < before);
      return {
        content: [
          { type: 'text' as const, text: `${books.length} books.` },
          ...books.map((book) => ({
            type: 'resource_link' as const,
            uri: `book://shelf/${book.id}`,
            name: book.id,
            title: book.title,
            description: `${book.author}, ${book.year}`,
            mimeType: 'text/markdown',
          })),
        ],
        structuredContent: {
          books: books.map(({ title, author, year, inPrint }) => ({ title, author, year, inPrint })),
        },
      };
    },
  );

  server.registerResource(
    'book',
    new ResourceTemplate('book://shelf/{id}', {
      complete: { id: (value) => BOOKS.map(({ id }) => id).filter((id) => id.startsWith(value)) },
      list: () => ({
        resources: BOOKS.map(({ id, title, author, year }) => ({
          uri: `book://shelf/${id}`,
          name: id,
          title,
          description: `${author}, ${year}`,
          mimeType: 'text/markdown',
        })),
      }),
    }),
    { title: 'A book of the shelf', mimeType: 'text/markdown' },
    (uri, { id }) => {
      const book = BOOKS.find((candidate) => candidate.id === id);
      if (!book) throw new Error(`There is no book ${String(id)}.`);
      const markdown = `# ${book.title}\n\n${book.author}, ${book.year}.\n`;
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: markdown }] };
    },
  );
}
