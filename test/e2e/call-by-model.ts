import type { JsonValue, LlmRequest } from '../../src/core/index.js';

/**
 * Connects the page's `<mcp-tools>` to a server, and makes a model call one of its tools, which the page allows. Missing
 * arguments are the tool's defaults. Runs in the page.
 */
export function callByModel(
  url: string,
  wanted: string,
  given: Readonly<Record<string, JsonValue>> = {},
): void {
  const widget = document.querySelector('mcp-tools');
  if (!widget) throw new Error('there is no widget');
  widget.policy = () => ({ decision: 'allow' });
  widget.llm = ({ tools, messages }: LlmRequest) => {
    const called = tools.find(({ tool }) => tool === wanted);
    if (!called || messages.at(-1)?.role !== 'user') return { text: 'As you see.' };
    // Some tools need code or scores that a model writes; examples have them as defaults.
    const properties = Object.entries(called.parameters['properties'] ?? {}) as [
      string,
      { default?: JsonValue },
    ][];
    const defaults = properties.flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return { toolCalls: [{ name: called.name, arguments: { ...Object.fromEntries(defaults), ...given } }] };
  };
  widget.servers = [{ url, label: 'Server' }];
  const send = (): void => {
    if (!widget.host?.getSnapshot().tools.some(({ name }) => name === wanted))
      return void setTimeout(send, 100);
    void widget.send('Show it.');
  };
  send();
}
