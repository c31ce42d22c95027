/** The types of the public API. */
export type { JsonObject, JsonValue } from '../base/json.js';
export type {
  ClosedServer,
  ConnectedServer,
  ConnectingServer,
  ProtocolFamily,
  FailedServer,
  RejectedTool,
  Server,
  ServerConfig,
  SignInServer,
} from './server.js';
export type { ServerSignIn, SignedIn, SignInAnswer, SignInAsk, SignInOptions } from './sign-in.js';
export type { HostStorage, SignInStorage, StoredSignIn } from './storage.js';
export type { ParamHeader, Tool, ToolAnnotations, ToolDefinition, ToolIcon, ToolRef } from './tool.js';
export type { Grant, GrantDuration, Pin, Pins, SeenDefinition, ServerRef, ToolHistory } from './trust.js';
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
} from './part.js';
export type {
  AwaitingInputCall,
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
  Initiator,
  ToolResult,
  SchemaCheck,
  AwaitingApprovalCall,
} from './call.js';
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
} from './model.js';
export type {
  AssistantEntry,
  Conversation,
  Entry,
  EntryToolCall,
  NoticeEntry,
  UserEntry,
} from './conversation.js';
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
} from './ask.js';
export type { Advice, Diagnosis, DiagnosisCode, Evidence } from './diagnosis.js';
export type {
  Policy,
  PolicyCall,
  PolicyCode,
  PolicyContext,
  PolicyDecision,
  PolicyReason,
} from './policy.js';
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
  SignInRecord,
} from './audit.js';
export type {
  ArgumentPlace,
  CallRequest,
  EngineName,
  HostOptions,
  McpHost,
  Snapshot,
  ValidationInUse,
  ValidationOptions,
} from './host.js';
