/** Verifies exports of the audit record. Needs no host. */
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
