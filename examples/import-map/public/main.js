import 'mcp-tools';
import { openAi } from 'mcp-tools/llm/openai';

const tools = document.querySelector('mcp-tools');
tools.llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
