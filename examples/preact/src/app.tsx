import { openAi } from 'mcp-tools/llm/openai';
import 'mcp-tools/preact';
import { useState } from 'preact/hooks';

const servers = [
  { url: 'http://localhost:5181/mcp', label: 'Weather' },
  { url: 'http://localhost:5185/mcp', label: 'Notes' },
];
const llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });

export function App() {
  const [last, setLast] = useState('none');
  return (
    <>
      <h1>Weather desk</h1>
      <p>Last call: {last}</p>
      <mcp-tools
        servers={servers}
        llm={llm}
        onmcp-call-settled={({ detail }) => setLast(detail.call.status)}
      />
    </>
  );
}
