/** The record, for whoever reads an export of it: what its lines are, and a function that tells whether it is whole. */
export { verifyAudit } from './core/audit/verify.js';
export type { AuditFault, AuditVerification } from './core/audit/verify.js';
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
} from './core/index.js';
