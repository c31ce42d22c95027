import type { DemoWords } from './words.js';

export const en: DemoWords = {
  pageTitle: 'mcp-tools: any web page becomes an MCP host',
  title: 'Any web page becomes an MCP host',
  lead:
    'One tag and no backend: it connects to MCP servers straight from the browser, lets you or a model use their ' +
    'tools, asks you before anything runs, and shows what comes back.',
  language: 'Language',
  theme: 'Light or dark',
  stage: 'Try it',

  try: 'Questions to begin with',
  examples: [
    { label: 'What’s the weather in Paris?', question: 'What’s the weather in Paris?' },
    { label: 'Compare Paris and Tokyo', question: 'Compare the weather in Paris and Tokyo' },
    { label: 'Pick seats in an app', question: 'Show me the seats on the nine o’clock flight.' },
    { label: 'Read a document', question: 'Read the summary of the visitors' },
    { label: 'Research in the background', question: 'Research tides' },
    { label: 'Book a flight for yesterday', question: 'Book flight DM101 yesterday for Ada Lovelace' },
  ],
  emptyTitle: 'Ask something, or pick a tool',
  emptyText: 'The servers are real. Nothing runs before you approve it.',
  noServers: (detail) =>
    `The demo’s servers are not known (${detail}). Start the page with “npm start”, or add a server of your own below.`,

  modelPanel: 'Choose who answers',
  model: 'Model',
  scripted: 'Scripted (no AI, no key)',
  anthropic: 'Claude (Anthropic)',
  openaiResponses: 'OpenAI',
  gemini: 'Gemini (Google)',
  openai: 'OpenAI-compatible endpoint',
  agUi: 'Agent that speaks AG-UI',
  builtIn: 'This browser’s own model',
  browserHasNone: 'this browser has none',
  browserCannot: 'it doesn’t run on this device',
  scriptAnswers: 'Answered by a script, no AI',
  browserAnswers: 'Answered by this browser’s own model',
  modelAnswers: (model) => `Answered by ${model}`,
  scriptedNote:
    'A script stands in for a model: same messages, same tools, plain rules. It needs no key and sends nothing.',
  builtInNote: 'Runs on this device. Before its first answer the browser may have to download it.',
  modelNote: (model, host) => `${model} at ${host} answers.`,
  agentNote: (host) => `The agent at ${host} answers.`,
  notYet: 'Until you press “Use this model”, the previous one answers.',
  noAddress: 'Not used: the address must begin with http:// or https://.',
  notLoaded: (detail) => `Not used: its adapter could not be loaded (${detail}).`,
  address: 'Address',
  modelName: 'Model name',
  key: 'API key, if it needs one',
  keyHint:
    'Use a key of your own. It stays in this page’s memory, goes to this address only, is stored nowhere, and is gone ' +
    'when you reload or use another model. The endpoint must allow this page (CORS).',
  useModel: 'Use this model',
  anthropicHint: 'Anthropic’s Messages API, straight from your browser.',
  openaiResponsesHint:
    'OpenAI’s Responses API, straight from your browser. The conversation isn’t stored there.',
  geminiHint: 'Google’s Gemini API, straight from your browser.',
  openaiHint: 'Ollama, llama.cpp, vLLM, DeepSeek, OpenRouter and others: whatever speaks /chat/completions.',
  agUiHint:
    'LangGraph, Mastra, CrewAI and others. The agent uses the tools of this page; its own run where it runs.',
  anyProvider:
    'In your own page you can also pass any model of the AI SDK (mcp-tools/llm/ai-sdk), or a function of yours.',

  ownServer: 'Try your own server',
  ownServers: 'Your servers',
  remove: (server) => `Remove ${server}`,
  ownServerHint:
    'A domain, such as this page’s own, or the address of any MCP server that allows this page (CORS). If it fails, ' +
    '“Why?” in its row says why.',

  embed: 'Put it into your page',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy by hand',

  promises: 'What you can count on',
  promiseList: [
    {
      title: 'It asks first',
      text: 'A call that the model wants waits for your yes, with every argument in full. A no sends nothing.',
    },
    {
      title: 'Results are data',
      text: 'Text, pictures, sound, links and tables are shown, never run. Links wait for your click.',
    },
    {
      title: 'One failure stays one',
      text: 'A broken server, tool or message says so in its place. Everything else goes on.',
    },
    {
      title: 'Nothing in between',
      text: 'Your browser talks to the servers and to the model that you choose, and to nobody else.',
    },
    {
      title: 'At home in a strict page',
      text: 'It needs no inline script, no inline style and no eval, and takes your fonts and colours.',
    },
    {
      title: 'Nothing is repeated in secret',
      text: 'If a connection breaks while a tool may have run, it says so and does not try again by itself.',
    },
  ],
  noPromise:
    'What no widget can promise: that a model cannot be talked into something, or that a tool does what it says. ' +
    'That is why it asks you.',

  gallery: 'Everything a server may send',
  galleryLead:
    'Each of these is the result of a tool, as <mcp-content> shows it: alone, with no host, under this page’s strict policy. ' +
    'Those that mean harm are marked. None of them may run, call home, or slow this page down.',
  galleryKinds: 'Kinds of content',
  galleryHostile: 'means harm',
  galleryLink: 'See every kind of result, honest and hostile',
};
