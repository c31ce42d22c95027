import { McpAsks, McpConversation, useSnapshot } from 'mcp-tools/react';
import { mcpHost } from './chat-host';

export default function Chat() {
  const { servers } = useSnapshot(mcpHost);
  return (
    <>
      <p>Notes: {servers[0]?.status}</p>
      <McpAsks mcpHost={mcpHost} />
      <McpConversation mcpHost={mcpHost} />
    </>
  );
}
