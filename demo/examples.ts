import type { McpTools } from 'mcp-tools';
import { find } from './find.js';
import { onWords } from './preferences.js';

/** Shows example questions. A press asks one. */
export function showExamples(element: McpTools): void {
  const group = find('#examples', HTMLElement);

  const setBusy = (isBusy: boolean): void => {
    // Not `disabled`, which would take the focus from the pressed button.
    for (const button of group.querySelectorAll('button')) button.ariaDisabled = String(isBusy);
  };
  const ask = async (question: string): Promise<void> => {
    if (element.host?.getSnapshot().conversation.status !== 'idle') return;
    element.scrollIntoView({ block: 'nearest' });
    await element.send(question);
  };

  onWords(({ examples }) => {
    group.replaceChildren(
      ...examples.map(({ label, question }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.addEventListener('click', () => void ask(question));
        return button;
      }),
    );
  });
  void element.updateComplete.then(() => {
    const { host } = element;
    host?.subscribe(() => {
      setBusy(host.getSnapshot().conversation.status !== 'idle');
    });
  });
}
