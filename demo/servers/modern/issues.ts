import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

interface Issue {
  number: number;
  title: string;
  body: string;
  labels: string[];
}

const MAX_ISSUES = 1000;
const LIST_URI = 'issues://open/list.md';

export interface IssueDesk {
  readonly tools: readonly DemoTool[];
  register(server: McpServer): void;
}

/**
 * Returns two tools on one store, which lives as long as the server, and a document that changes with it. Clients that have read
 * the list can be notified when it changes.
 */
export function issueDesk(changed: (uri: string) => void): IssueDesk {
  const issues = new Map<number, Issue>();
  let lastNumber = 0;

  const list = (): string =>
    [
      '# Open issues',
      '',
      ...[...issues.values()].map(
        ({ number, title, labels }) => `${number}. ${[title, ...labels].join(', ')}`,
      ),
      '',
    ].join('\n');

  const createIssue = defineTool({
    name: 'create_issue',
    title: 'Create an issue',
    description: 'Adds an issue to a list in the memory of this server. It is gone when the server stops.',
    input: z.object({
      title: z.string().trim().min(1).max(200).describe('One line'),
      body: z.string().max(10_000).default('').describe('What happened, and what should have happened'),
      labels: z
        .array(z.enum(['bug', 'feature', 'question', 'docs']))
        .max(4)
        .default([])
        .describe('Any of these'),
    }),
    output: z.object({
      number: z.number().int().min(1),
      title: z.string(),
      open: z.number().int().min(1).describe('How many issues there are now'),
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run({ title, body, labels }) {
      if (issues.size >= MAX_ISSUES)
        return failure(`The list is full: ${MAX_ISSUES} issues. Delete some first.`);
      lastNumber += 1;
      issues.set(lastNumber, { number: lastNumber, title, body, labels });
      changed(LIST_URI);
      const created = structured(`Created issue ${lastNumber}: ${title}`, {
        number: lastNumber,
        title,
        open: issues.size,
      });
      const link = {
        type: 'resource_link' as const,
        uri: LIST_URI,
        name: 'list.md',
        title: 'All open issues',
        mimeType: 'text/markdown',
      };
      return { ...created, content: [...created.content, link] };
    },
  });

  const deleteIssue = defineTool({
    name: 'delete_issue',
    title: 'Delete an issue',
    description: 'Removes an issue from the list for good.',
    input: z.object({ number: z.number().int().min(1).describe('The number that create_issue gave') }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    run({ number }) {
      const issue = issues.get(number);
      if (!issue) {
        const known = [...issues.keys()].slice(-20).join(', ') || 'none';
        return failure(`There is no issue ${number}. Issues that exist: ${known}.`);
      }
      issues.delete(number);
      changed(LIST_URI);
      return { content: [{ type: 'text', text: `Deleted issue ${number}: ${issue.title}` }] };
    },
  });

  return {
    tools: [createIssue, deleteIssue],
    register(server) {
      server.registerResource(
        'list.md',
        LIST_URI,
        { title: 'All open issues', mimeType: 'text/markdown' },
        (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: list() }] }),
      );
    },
  };
}
