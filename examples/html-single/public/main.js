import { openAi } from '/vendor/openai.js';

const tools = document.querySelector('mcp-tools');
tools.llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
