export { type Authentication, createAuthentication, type KeyAdmission } from './authentication.ts'
export { enforceAccess } from './enforce-access.ts'
export { createSecurityLog, type SecurityLog } from './security-log.ts'
export {
  confirmSession,
  createSession,
  deleteExpiredSessions,
  isAlive,
  type NewSession,
  revokeSession,
  revokeSessionsOf,
  tokenHash,
  type Viewer,
} from './sessions.ts'
export { wrongCredentials } from './wrong-credentials.ts'
