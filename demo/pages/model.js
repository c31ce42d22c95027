/**
 * Returns a substitute for the page's language model. It calls one tool for each question, and then returns the answer.
 *
 * @param {string} tool
 * @param {Record<string, unknown>} args
 * @param {string} answer
 */
export function modelThatCalls(tool, args, answer) {
  return async (
    /** @type {{ messages: { role: string }[], tools: { name: string, tool: string }[] }} */ {
      messages,
      tools,
    },
  ) => {
    const isNew = messages.at(-1)?.role === 'user';
    const name = tools.find((one) => one.tool === tool)?.name;
    if (isNew && name) return { toolCalls: [{ id: 'call-1', name, arguments: args }] };
    return { text: answer };
  };
}

/** Returns the server that this page was opened with. @param {string} label */
export function server(label) {
  return { url: new URLSearchParams(location.search).get('server'), label };
}
