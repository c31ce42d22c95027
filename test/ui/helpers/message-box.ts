import { sendKeys } from '@web/test-runner-commands';
import { one } from './page.js';

/** The message box of the conversation on the page. */
export function box(): HTMLTextAreaElement {
  return one<HTMLTextAreaElement>('textarea', one('mcp-conversation'));
}

/** Types into the message box. */
export async function write(text: string): Promise<void> {
  box().focus();
  await sendKeys({ type: text });
}
