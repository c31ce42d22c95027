'use client';

import type { McpHost } from 'mcp-tools/core';
import { openAi } from 'mcp-tools/llm/openai';
import { McpTools } from 'mcp-tools/react';

const servers = [{ url: 'http://localhost:5181/mcp', label: 'Weather' }];
const llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });

async function restore(host: McpHost) {
  const saved = sessionStorage.getItem('conversation');
  if (saved && host.getSnapshot().conversation.entries.length === 0) await host.loadConversation(saved);
}

async function save(host: McpHost) {
  sessionStorage.setItem('conversation', await host.exportConversation());
}

export default function Kept() {
  return (
    <McpTools
      keep="desk"
      servers={servers}
      llm={llm}
      onMcpHost={({ detail }) => void restore(detail.host)}
      onMcpConversationChange={({ detail }) => void save(detail.host)}
    />
  );
}
