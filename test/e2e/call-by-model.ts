import type { JsonValue, LlmRequest } from '../../src/core/index.js';

/**
 * Connects the page's `<mcp-tools>` to a server, and has a model call one of its tools, which the page allows. Arguments that are
 * not given are as the tool's own defaults. Runs in the page.
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
    // A model writes the code and the scores that some tools are for; examples bring some as their defaults.
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
