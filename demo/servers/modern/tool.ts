import type { CallToolResult, McpServer, ServerContext, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';

export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output?: Output;
  annotations: NonNullable<Tool['annotations']>;
  icons?: NonNullable<Tool['icons']>;
  /** URI of the app that shows its results (MCP Apps). */
  app?: string;
  run: (args: z.infer<Input>, context: ServerContext) => CallToolResult | Promise<CallToolResult>;
}

/** A tool that can be listed and registered, without exposing the type of its arguments. */
export interface DemoTool {
  definition: Tool;
  register(server: McpServer): void;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: ToolSpec<Input, Output>,
): DemoTool {
  const { name, title, description, input, output, annotations, icons, app, run } = spec;
  const shown = {
    title,
    description,
    annotations,
    ...(icons ? { icons } : {}),
    ...(app === undefined ? {} : { _meta: { ui: { resourceUri: app } } }),
  };
  return {
    definition: {
      name,
      ...shown,
      inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' } as Tool['inputSchema'],
      ...(output ? { outputSchema: z.toJSONSchema(output) } : {}),
    },
    register(server) {
      const callback = (args: unknown, context: ServerContext): CallToolResult | Promise<CallToolResult> =>
        run(args as z.infer<Input>, context);
      const config = { ...shown, inputSchema: input as z.ZodObject };
      if (output) server.registerTool(name, { ...config, outputSchema: output }, callback);
      else server.registerTool(name, config, callback);
    },
  };
}

export function text(value: string): { type: 'text'; text: string } {
  return { type: 'text', text: value };
}

/** Returns a result that tells the model what went wrong, so that it can try again with better arguments. */
export function failure(message: string): CallToolResult {
  return { isError: true, content: [text(message)] };
}

export function structured(summary: string, value: Record<string, unknown>): CallToolResult {
  return { content: [text(summary)], structuredContent: value };
}
