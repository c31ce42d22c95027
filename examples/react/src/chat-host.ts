import { createMcpHost } from 'mcp-tools';
import { openAi } from 'mcp-tools/llm/openai';

export const mcpHost = createMcpHost({
  servers: [{ url: 'http://localhost:5185/mcp', label: 'Notes' }],
  llm: openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' }),
  signIn: { callbackUrl: 'mcp-tools-callback.html' },
});

// Without this line, a host would stay connected after hot reload has replaced it.
import.meta.hot?.dispose(() => mcpHost.destroy());
