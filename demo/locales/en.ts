import type { DemoWords } from './words.js';

export const en: DemoWords = {
  pageTitle: 'mcp-tools: any web page becomes an MCP host',
  title: 'Any web page becomes an MCP host',
  lead:
    'One tag and no backend: it connects to MCP servers straight from the browser, lets you or a model use their ' +
    'tools, asks you before anything runs, and shows the results.',
  language: 'Language',
  theme: 'Light or dark',
  stage: 'Try it',

  examples: [
    { label: 'What’s the weather in Paris?', question: 'What’s the weather in Paris?' },
    { label: 'Compare Paris and Tokyo', question: 'Compare the weather in Paris and Tokyo' },
    { label: 'Pick seats in an app', question: 'Show me the seats on the nine o’clock flight.' },
    { label: 'Read a document', question: 'Read the summary of the visitors' },
  ],
  emptyTitle: 'What would you like to try?',
  emptyText: 'The servers are real. Nothing runs before you approve it.',
  noServers: (detail) =>
    `The demo’s servers could not be found (${detail}). Start the page with “npm start”, or add your own server below.`,

  modelPanel: 'Choose who answers',
  model: 'Model',
  scripted: 'Scripted (no AI, no key)',
  anthropic: 'Claude (Anthropic)',
  openaiResponses: 'OpenAI',
  gemini: 'Gemini (Google)',
  openai: 'OpenAI-compatible endpoint',
  agUi: 'AG-UI agent',
  builtIn: 'This browser’s own model',
  browserHasNone: 'this browser has none',
  browserCannot: 'it doesn’t run on this device',
  scriptAnswers: 'Answered by a script, no AI',
  browserAnswers: 'Answered by this browser’s own model',
  modelAnswers: (model) => `Answered by ${model}`,
  scriptedNote:
    'A script takes the place of a model: same messages, same tools, simple rules. It needs no key and sends no data.',
  builtInNote: 'Runs on this device. The browser may have to download it before the first answer.',
  modelNote: (model, host) => `${model} at ${host} answers.`,
  agentNote: (host) => `The agent at ${host} answers.`,
  notYet: 'Until you press “Use this model”, the previous one answers.',
  noAddress: 'Not used: the address must begin with http:// or https://.',
  notLoaded: (detail) => `Not used: its adapter could not be loaded (${detail}).`,
  address: 'Address',
  modelName: 'Model name',
  key: 'API key, if it needs one',
  keyHint:
    'Use your own key. It stays in this page’s memory, is sent only to this address, is not stored, and is gone when you ' +
    'reload or use another model. The endpoint must allow this page (CORS).',
  useModel: 'Use this model',
  anthropicHint: 'Anthropic’s Messages API, straight from your browser.',
  openaiResponsesHint:
    'OpenAI’s Responses API, straight from your browser. The conversation isn’t stored there.',
  geminiHint: 'Google’s Gemini API, straight from your browser.',
  openaiHint:
    'Ollama, llama.cpp, vLLM, DeepSeek, OpenRouter and any other endpoint that supports /chat/completions.',
  agUiHint:
    'LangGraph, Mastra, CrewAI and others. The agent uses this page’s tools. Its own tools run where the agent runs.',
  anyProvider:
    'In your own page, you can also use any AI SDK model (mcp-tools/llm/ai-sdk) or your own function.',

  ownServer: 'Try your own server',
  ownServers: 'Your servers',
  remove: (server) => `Remove ${server}`,
  ownServerHint:
    'A domain, such as this page’s own, or the address of any MCP server that allows this page (CORS). If it fails, ' +
    '“Why?” in its row shows the reason.',

  embed: 'Add it to your page',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy by hand',

  promises: 'What you can count on',
  promiseList: [
    {
      title: 'It asks first',
      text: 'A call by the model waits for your approval, with every argument shown in full. If you deny it, nothing is sent.',
    },
    {
      title: 'Results are data',
      text: 'Text, images, audio, links and tables are shown, never run. Links open only if you click them.',
    },
    {
      title: 'Failures stay contained',
      text: 'A broken server, tool or message shows its error in place. Everything else keeps working.',
    },
    {
      title: 'No intermediary',
      text: 'Your browser connects only to the servers and the model that you choose.',
    },
    {
      title: 'Works under a strict CSP',
      text: 'It needs no inline scripts, inline styles or eval, and uses your page’s fonts and colors.',
    },
    {
      title: 'No silent retries',
      text: 'If a connection breaks while a tool may have run, the page tells you and does not retry automatically.',
    },
  ],
  noPromise:
    'No widget can promise that a model cannot be manipulated, or that a tool does what it claims. ' +
    'That is why it asks you.',

  gallery: 'Everything a server may send',
  galleryLead:
    'Each sample is a tool result, shown by <mcp-content> alone, without a host, under this page’s strict policy. ' +
    'Hostile samples are marked. None of them can run code, make requests, or slow this page down.',
  galleryKinds: 'Kinds of content',
  galleryHostile: 'hostile',
  galleryLink: 'See every kind of result, safe and hostile',
};
