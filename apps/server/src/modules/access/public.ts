export { type Authentication, createAuthentication, type KeyAdmission, type StageAdmission } from './authentication.ts'
export { enforceAccess } from './enforce-access.ts'
export { type Actor, allRights, creatorActor, type Hand, SYSTEM } from './hand.ts'
export { keysWith } from './key-text.ts'
export { createSecurityLog, type SecurityLog } from './security-log.ts'
export {
  confirmSession,
  createSession,
  deleteExpiredSessions,
  isAlive,
  type NewSession,
  revokeSession,
  revokeSessionsOf,
  type SessionViewer,
  tokenHash,
  useSession,
  type Viewer,
  viewerColumns,
} from './sessions.ts'
export { wrongCredentials } from './wrong-credentials.ts'
