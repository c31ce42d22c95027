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
export type { ParamHeader, Tool, ToolClaims, ToolDefinition, ToolIcon, ToolName } from './words/tool.js';
export type { Grant, GrantScope, Pin, Pins, SeenDefinition, ServerName, Standing } from './words/trust.js';
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
  AskingCall,
  Call,
  CancelledCall,
  Check,
  CheckingCall,
  DeniedCall,
  DoneCall,
  FailedCall,
  LostCall,
  Progress,
  ResourceRead,
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
export type {
  Answer,
  ApprovalAnswer,
  ApprovalAsk,
  Ask,
  FormAnswer,
  FormAsk,
  ModelTurnAnswer,
  ModelTurnAsk,
  OpenUrlAnswer,
  OpenUrlAsk,
  Question,
  SamplingAnswer,
  SamplingAsk,
  UrlWarning,
} from './words/ask.js';
export type { Advice, Diagnosis, DiagnosisCode, Evidence } from './words/diagnosis.js';
export type {
  Policy,
  PolicyCall,
  PolicyCode,
  PolicyContext,
  PolicyDecision,
  PolicyReason,
} from './words/policy.js';
export type {
  AskRecord,
  AuditGap,
  AuditRecord,
  CallRecord,
  ConnectionRecord,
  DecisionRecord,
  GrantRecord,
  ModelRecord,
  OpenedRecord,
  PauseRecord,
  QuestionRecord,
  ReadRecord,
  RefusalRecord,
  SentRecord,
} from './words/audit.js';
export type {
  ArgumentPlace,
  CallRequest,
  HostOptions,
  HostStorage,
  McpHost,
  Snapshot,
} from './words/host.js';
