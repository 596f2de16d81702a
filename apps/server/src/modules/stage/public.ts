export { ALERT_CONTROL_ACTIONS, createAlertControlAdmission, DOCK_CALLS } from './alert-control-admission.ts'
export { AlertControlQuery } from './alert-control-query.ts'
export { listDocks } from './docks.ts'
export { endAlertControlAccess, endInvitations, eraseTeam } from './erase-team.ts'
export { listControlledCreators } from './list-controlled-creators.ts'
export { listSentInvitations } from './list-moderator-invitations.ts'
export { findLiveActors, isActorKey, isSameActor, type LiveActor, type LiveClaim } from './live-actors.ts'
export { insertLogEntry, isLogged, type LoggedAction, upsertLogCount } from './moderation-log.ts'
export { MODERATOR_EMAILS, sendModeratorEmails } from './moderator-email.ts'
export { MODERATOR_INVITATIONS } from './moderator-routes.ts'
export { listModerators } from './moderators.ts'
export {
  deleteOldInvitations,
  deleteOldModerationLog,
  listModerationLog,
  listOwnActions,
} from './read-moderation-log.ts'
export { creatorRoles } from './roles.ts'
export { LOG_FILES, NEW_DOCKS, teamRoutes } from './team-routes.ts'
