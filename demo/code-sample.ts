import { find } from './find.js';
import { words } from './preferences.js';

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>My page</title>
    <script type="module" src="main.js"></script>
  </head>
  <body>
    <mcp-tools src="https://weather.example/mcp">
      <mcp-server src="https://docs.example/mcp">
      </mcp-server>
    </mcp-tools>
  </body>
</html>
`;

const script = `// main.js, for Vite or any other bundler
import 'mcp-tools';
import { openAi } from 'mcp-tools/llm/openai';

const tools = document.querySelector('mcp-tools');

// Leave this out, and people run the tools by hand.
tools.llm = openAi({
  baseUrl: 'http://localhost:11434/v1',
  model: 'qwen3',
});
`;

/** Shows the code that embeds the widget, with a button that copies it. */
export function showCode(): void {
  const blocks = find('#code-page', HTMLElement);
  const button = find('#copy', HTMLButtonElement);
  blocks.textContent = page;
  find('#code-script', HTMLElement).textContent = script;
  button.addEventListener('click', () => {
    void copy(blocks).then((done) => {
      button.textContent = done ? words().copied : words().notCopied;
      setTimeout(() => {
        button.textContent = words().copy;
      }, 2_000);
    });
  });
}

async function copy(block: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(`${page}\n${script}`);
    return true;
  } catch {
    // Not every page may write to the clipboard. In that case, the code is selected.
    getSelection()?.selectAllChildren(block);
    return false;
  }
}
