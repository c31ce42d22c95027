import type { McpTools } from 'mcp-tools';
import { onWords } from './preferences.js';

/** Shows example questions in the empty conversation. A press asks one. */
export function showExamples(element: McpTools): void {
  onWords(({ examples }) => {
    element.suggestions = examples.map(({ label, question }) => ({ label, text: question }));
  });
}
