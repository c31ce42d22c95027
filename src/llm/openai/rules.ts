import { allKeywords, type ToolRules, wholeKeywords } from '../tools/rules.js';

/** Rules of OpenAI's `/chat/completions` for a tool, without strict mode. */
export const openAiRules: ToolRules = {
  // "Invalid 'tools': array too long. Expected an array with maximum length 128" (zed-industries/zed#32946,
  // 0x4m4/hexstrike-ai#29).
  tools: 128,
  // "Invalid 'tools[2].function.name': string does not match pattern … '^[a-zA-Z0-9_-]+$'" (Lucassssss/eechat#52); 64 characters
  // (OpenAI's reference of the API).
  name: /^[a-zA-Z0-9_-]{1,64}$/,
  // "Invalid 'tools[1].function.description': string too long. Expected a string with maximum length 1024"
  // (getsentry/sentry-mcp#106, langchain-ai/open_deep_research#80).
  descriptionChars: 1_024,
  // Names in any script are accepted. Excluding invisible characters is our choice.
  property: /^[^\p{Cc}\p{Cs}]{1,256}$/u,
  // "'object' is not of type 'object', 'boolean'" (smallmain/vscode-unify-chat-provider#162), "[] is not of type 'object',
  // 'boolean'" (FoundationAgents/OpenManus#1162): a schema is checked against JSON Schema before the model runs. Arrays without
  // `items`: "array schema missing items" (streamnative/streamnative-mcp-server#26, campfirein/byterover-cli#42).
  keywords: new Set(allKeywords),
  // "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level"
  // (goruck/home-generative-agent#545, langchain-ai/langchainjs#9804).
  notAtRoot: new Set(wholeKeywords),
  // "In context=(), object schema missing properties" (spring-projects/spring-ai#4776). LM Studio requires them as well
  // (mcowger/generic-copilot#40).
  needsProperties: true,
  requiresDeclared: false,
  // "'uri' is not a valid format" (cyanheads/git-mcp-server#47). These are the nine in OpenAI's guide to structured outputs.
  formats: new Set([
    ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  ]),
  // "'^[\\p{L}\\p{N}_. ()-]+$' is not a 'regex'" (zed-industries/zed#60474), lookaround (can1357/oh-my-pi#2784).
  patterns: 'plain',
  choices: 'any',
  // Ten levels in strict mode (OpenAI's guide to structured outputs). Without strict mode, no limit is documented.
  depth: 10,
  // No documented limit: this value is ours.
  schemaChars: 100_000,
  // No documented limit: this value is ours, about what a context of 400,000 tokens holds.
  allChars: 1_000_000,
  // "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'" (podly-pure-podcasts/podly_pure_podcasts#89).
  // Only strict mode requires closed objects.
  answers: { areObjects: true, areClosed: false },
};
