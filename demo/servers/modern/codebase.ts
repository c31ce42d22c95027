import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured, text } from './tool.js';
import { FileRefused, type Workspace } from './workspace.js';

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const FILE_TYPES = {
  any: [],
  typescript: ['.ts', '.mts'],
  javascript: ['.js', '.mjs', '.cjs'],
  json: ['.json'],
  markdown: ['.md'],
  css: ['.css'],
  html: ['.html'],
} as const;

type FileType = keyof typeof FILE_TYPES;

const MAX_LINE = 200;

const MIME_TYPES = new Map([
  ['md', 'text/markdown'],
  ['json', 'application/json'],
  ['html', 'text/html'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['mjs', 'text/javascript'],
]);

export function codebaseTools(workspace: Workspace): DemoTool[] {
  return [searchCodebase(workspace), getFileContent(workspace)];
}

function searchCodebase(workspace: Workspace): DemoTool {
  return defineTool({
    name: 'search_codebase',
    title: 'Search the code',
    description: 'Searches the source files of the repository that this demo belongs to, line by line.',
    input: z.object({
      // Plain text, not a regular expression: a foreign expression could run forever.
      pattern: z.string().min(1).max(200).describe('Plain text to look for; not a regular expression'),
      fileType: z
        .enum(Object.keys(FILE_TYPES) as [FileType, ...FileType[]])
        .default('any')
        .describe('Only files of this type'),
      caseSensitive: z.boolean().default(false).describe('Whether "Tool" and "tool" differ'),
      maxResults: z.number().int().min(1).max(100).default(20).describe('How many lines at most'),
    }),
    output: z.object({
      matches: z.array(z.object({ path: z.string(), line: z.number().int().min(1), text: z.string() })),
      truncated: z.boolean().describe('Whether there are more matches than were asked for'),
    }),
    annotations: READ_ONLY,
    async run({ pattern, fileType, caseSensitive, maxResults }, context) {
      const fold = (value: string): string => (caseSensitive ? value : value.toLowerCase());
      const needle = fold(pattern);
      const matches: { path: string; line: number; text: string }[] = [];
      let truncated = false;

      search: for await (const file of workspace.files(FILE_TYPES[fileType], context.mcpReq.signal)) {
        for (const [index, line] of file.text.split('\n').entries()) {
          if (!fold(line).includes(needle)) continue;
          if (matches.length === maxResults) {
            truncated = true;
            break search;
          }
          matches.push({ path: file.path, line: index + 1, text: line.trim().slice(0, MAX_LINE) });
        }
      }

      const lines = matches.map((match) => `${match.path}:${match.line}: ${match.text}`);
      const end = truncated ? '\n(There are more.)' : '';
      return structured(lines.length > 0 ? lines.join('\n') + end : `Nothing contains "${pattern}".`, {
        matches,
        truncated,
      });
    },
  });
}

function getFileContent(workspace: Workspace): DemoTool {
  return defineTool({
    name: 'get_file_content',
    title: 'Read a file',
    description:
      'The text of one file of the repository that this demo belongs to. Nothing outside it can be read.',
    input: z.object({
      path: z.string().min(1).max(500).describe('Relative to the root, for example "README.md"'),
    }),
    annotations: READ_ONLY,
    async run({ path }) {
      try {
        const content = await workspace.read(path);
        const extension = path.slice(path.lastIndexOf('.') + 1);
        return {
          content: [
            text(`${path}, ${content.length} characters:`),
            {
              type: 'resource',
              resource: {
                uri: `repo:///${path.split('/').map(encodeURIComponent).join('/')}`,
                mimeType: MIME_TYPES.get(extension) ?? 'text/plain',
                text: content,
              },
            },
          ],
        };
      } catch (error) {
        if (error instanceof FileRefused) return failure(error.message);
        throw error;
      }
    },
  });
}
