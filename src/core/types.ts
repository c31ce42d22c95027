/** The words everyone uses. Each is told in its own file of `words/`. */
export type { JsonObject, JsonValue } from './words/json.js';
export type {
  ClosedServer,
  ConnectedServer,
  ConnectingServer,
  Era,
  FailedServer,
  RefusedTool,
  Server,
  ServerConfig,
  SignInServer,
} from './words/server.js';
export type { Tool, ToolClaims, ToolDefinition, ToolIcon } from './words/tool.js';
export type {
  AudioPart,
  ImagePart,
  LinkPart,
  ModelPart,
  Part,
  PartAnnotations,
  ResourcePart,
  StructuredPart,
  TextPart,
  UnknownPart,
} from './words/part.js';
export type {
  Call,
  CancelledCall,
  Check,
  CheckingCall,
  DeniedCall,
  DoneCall,
  FailedCall,
  LostCall,
  Progress,
  RunningCall,
  SchemaError,
  SettledCall,
  Starter,
  ToolResult,
  Verdict,
  WaitingCall,
} from './words/call.js';
export type {
  AssistantMessage,
  Llm,
  LlmDelta,
  LlmReply,
  LlmRequest,
  ModelMessage,
  ModelTool,
  ModelToolCall,
  ModelTurn,
  ToolMessage,
  UserMessage,
} from './words/model.js';
export type {
  AssistantEntry,
  Conversation,
  Entry,
  EntryToolCall,
  NoticeEntry,
  UserEntry,
} from './words/conversation.js';
export type { Answer, ApprovalAnswer, ApprovalAsk, Ask, ModelTurnAnswer, ModelTurnAsk } from './words/ask.js';
export type { Policy, PolicyCall, PolicyDecision, PolicyReason } from './words/policy.js';
export type {
  AuditRecord,
  CallRecord,
  ConnectionRecord,
  DecisionRecord,
  ModelRecord,
  RefusalRecord,
} from './words/audit.js';
export type { CallRequest, HostOptions, McpHost, Snapshot } from './words/host.js';
