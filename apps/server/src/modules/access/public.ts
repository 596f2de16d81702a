export {
  deleteOldAccountLog,
  eraseAccountLog,
  isNewDevice,
  listAccountLog,
  recordAccountEvent,
  recordRefusedSignIn,
} from './account-log.ts'
export { type Actor, type ActorIdentity, allRights, creatorIdentity, SYSTEM_IDENTITY } from './actor.ts'
export {
  type AlertControlAdmission,
  type Authentication,
  createAuthentication,
  type KeyAdmission,
} from './authentication.ts'
export { enforceAccess } from './enforce-access.ts'
export { createKeyFormat } from './key-format.ts'
export { logOperatorAction, type OperatorLogValues, verifyOperatorLog } from './operator-log.ts'
export { listOperatorLog, operatorLogRoutes } from './operator-log-routes.ts'
export { createOriginOf, type OriginOf, type RequestOrigin, UNKNOWN_ORIGIN } from './request-origin.ts'
export { createSecurityLog, type SecurityLog } from './security-log.ts'
export { listSessions } from './session-list.ts'
export { sessionRoutes } from './session-routes.ts'
export {
  confirmSession,
  createSession,
  deleteExpiredSessions,
  hasRequiredFactor,
  isSessionActive,
  type NewSession,
  type RequestViewer,
  revokeSession,
  revokeSessionsOf,
  type SessionViewer,
  tokenHash,
  touchSession,
  type Viewer,
  viewerColumns,
} from './sessions.ts'
export { wrongCredentials } from './wrong-credentials.ts'
