import { find } from './find.js';
import { words } from './preferences.js';

const code = `<!doctype html>
<html lang="en">
  <head>
    <title>My page</title>
    <script type="module" src="main.js"></script>
  </head>
  <body>
    <mcp-tools src="https://weather.example/mcp" label="Weather">
      <mcp-server src="https://docs.example/mcp" label="Docs"></mcp-server>
    </mcp-tools>
  </body>
</html>

// main.js, bundled with Vite or any other
import 'mcp-tools';
import { openAi } from 'mcp-tools/llm/openai';

document.querySelector('mcp-tools').llm = openAi({
  baseUrl: 'http://localhost:11434/v1',
  model: 'qwen3',
});
`;

/** The lines that embed the widget, with a button that copies them. */
export function showCode(): void {
  const block = find('#code', HTMLElement);
  const button = find('#copy', HTMLButtonElement);
  block.textContent = code;
  button.addEventListener('click', () => {
    void copy(block).then((done) => {
      button.textContent = done ? words().copied : words().notCopied;
      setTimeout(() => {
        button.textContent = words().copy;
      }, 2_000);
    });
  });
}

async function copy(block: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code);
    return true;
  } catch {
    // Not every page may write to the clipboard; then at least it is selected.
    getSelection()?.selectAllChildren(block);
    return false;
  }
}
