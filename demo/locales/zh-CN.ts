import type { DemoWords } from './words.js';

export const zhCN: DemoWords = {
  pageTitle: 'mcp-tools：让任何网页成为 MCP 主机',
  title: '让任何网页成为 MCP 主机',
  lead: '只需一个标签，无需后端：组件从浏览器直接连接 MCP 服务器，供你或模型使用其中的工具。工具运行前会先请你确认，运行后显示结果。',
  language: '语言',
  theme: '浅色或深色',
  stage: '试一试',

  examples: [
    { label: '巴黎天气怎么样？', question: '巴黎天气怎么样？' },
    { label: '比较巴黎和东京', question: '比较巴黎和东京的天气' },
    { label: '在应用里选座', question: '给我看看九点那趟航班的座位。' },
    { label: '读一份文档', question: '读一下参观人数的摘要' },
  ],
  emptyTitle: '想先试试什么？',
  emptyText: '服务器是真实的。未经你允许，不会运行任何内容。',
  noServers: (detail) =>
    `找不到演示用的服务器（${detail}）。请用“npm start”打开本页面，或在下方添加你自己的服务器。`,

  modelPanel: '由谁来回答',
  model: '模型',
  scripted: '脚本（不是 AI，无需密钥）',
  anthropic: 'Claude（Anthropic）',
  openaiResponses: 'OpenAI',
  gemini: 'Gemini（Google）',
  openai: '兼容 OpenAI 的接口',
  agUi: '支持 AG-UI 的智能体',
  builtIn: '浏览器自带的模型',
  browserHasNone: '此浏览器没有',
  browserCannot: '无法在本机运行',
  scriptAnswers: '由脚本回答，不是 AI',
  browserAnswers: '由浏览器自带的模型回答',
  modelAnswers: (model) => `由 ${model} 回答`,
  scriptedNote: '由脚本代替模型：消息和工具相同，只按简单的规则运行。无需密钥，也不发送数据。',
  builtInNote: '在本机运行。首次回答之前，浏览器可能需要先下载模型。',
  modelNote: (model, host) => `由 ${host} 上的 ${model} 回答。`,
  agentNote: (host) => `由 ${host} 上的智能体回答。`,
  notYet: '点击“使用此模型”之前，仍由原来的模型回答。',
  noAddress: '未使用：地址必须以 http:// 或 https:// 开头。',
  notLoaded: (detail) => `未使用：适配器无法加载（${detail}）。`,
  address: '地址',
  modelName: '模型名称',
  key: 'API 密钥（如需要）',
  keyHint:
    '请使用你自己的密钥。密钥只保留在本页面的内存中，只发往这个地址，不会存储，刷新页面或换用其他模型后即清除。该接口须允许本页面访问（CORS）。',
  useModel: '使用此模型',
  anthropicHint: 'Anthropic 的 Messages API，由浏览器直接访问。',
  openaiResponsesHint: 'OpenAI 的 Responses API，由浏览器直接访问。对话不会存储在那里。',
  geminiHint: 'Google 的 Gemini API，由浏览器直接访问。',
  openaiHint: '适用于 Ollama、llama.cpp、vLLM、DeepSeek、OpenRouter 等支持 /chat/completions 的接口。',
  agUiHint:
    '适用于 LangGraph、Mastra、CrewAI 等。智能体可以使用本页面的工具，智能体自己的工具则在智能体端运行。',
  anyProvider: '在你自己的网页里，还可以使用 AI SDK 的任何模型（mcp-tools/llm/ai-sdk），或你自己写的函数。',

  ownServer: '试试你自己的服务器',
  ownServers: '你的服务器',
  remove: (server) => `移除 ${server}`,
  ownServerHint:
    '填写域名（例如本页面的域名），或任何允许本页面访问（CORS）的 MCP 服务器的网址。连接失败时，可点击该服务器所在行的“原因”查看。',

  embed: '放进你的网页',
  copy: '复制',
  copied: '已复制',
  notCopied: '请手动选中并复制',

  promises: '安全承诺',
  promiseList: [
    {
      title: '先经你确认',
      text: '模型发起的每次调用都等你确认，参数完整可见。如果拒绝，就不会发送任何内容。',
    },
    { title: '结果只是数据', text: '文本、图片、音频、链接和表格只会显示，绝不执行；链接只在你点击后打开。' },
    { title: '出错互不影响', text: '出错的服务器、工具或消息会就地显示错误，其余照常工作。' },
    { title: '没有中间人', text: '你的浏览器只连接你选择的服务器和模型。' },
    { title: '适应严格的网页', text: '不需要内联脚本、内联样式或 eval，并沿用你的字体和颜色。' },
    { title: '不会悄悄重试', text: '如果连接中断而工具可能已运行，页面会告知你，不会自动重试。' },
  ],
  noPromise: '任何组件都无法保证模型不被操纵，或工具的行为与说明一致，因此需要你来确认。',

  gallery: '服务器可能发来的各种内容',
  galleryLead:
    '下面每一项都是工具返回的结果，由 <mcp-content> 单独显示，不需要 MCP 主机，并遵守本页面严格的安全策略。' +
    '恶意内容已标出。任何一项都不能运行代码、发起请求或拖慢本页面。',
  galleryKinds: '内容种类',
  galleryHostile: '恶意',
  galleryLink: '查看各种结果，包括恶意的',
};
