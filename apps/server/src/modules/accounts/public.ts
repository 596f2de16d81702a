export { acceptTerms } from './accept-terms.ts'
export { accountLimits } from './account-limits.ts'
export { sendAccountMail } from './account-mail.ts'
export { accountRoutes } from './account-routes.ts'
export type { OnCreatorRoleEnd } from './account-type.ts'
export { applyDueEmailChanges, deleteOldEmailChanges } from './apply-email-change.ts'
export { listEmailChanges } from './change-email.ts'
export { connectionRoutes, NEW_CONNECTIONS } from './connections/connection-routes.ts'
export { deleteExpiredStates } from './connections/oauth-states.ts'
export { revokeConnections } from './connections/revoke-connections.ts'
export {
  deleteConnections,
  type EndedConnection,
  listConnections,
  reencryptConnections,
} from './connections/stored-connections.ts'
export { createTikTok } from './connections/tiktok/tiktok.ts'
export { createTokenCipher } from './connections/token-cipher.ts'
export { createAccountForOperator } from './create-account.ts'
export { credentialRoutes } from './credential-routes.ts'
export { eraseAccount, lockForErasure } from './erase-account.ts'
export { insertAccount } from './insert-account.ts'
export { inviteRoutes } from './invite-routes.ts'
export { createLeakedPasswords } from './leaked-passwords.ts'
export { deleteExpiredMailedTokens } from './mailed-tokens.ts'
export {
  accountNotFound,
  addAccountNote,
  changeEmailAsOperator,
  type LoggedChange,
  removeProfileTexts,
  requireRightOver,
  restoreAccount,
  setVerified,
  signOutAccount,
  suspendAccount,
} from './operator-actions.ts'
export { findAccountId, grantOperatorRole, requireOtherOwner, revokeOperatorRole } from './operator-role.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { readAvatarPng } from './profiles/avatar-png.ts'
export { NEW_AVATARS } from './profiles/avatar-routes.ts'
export { eraseAvatar, removeErasedAvatars } from './profiles/erased-avatar.ts'
export { PROFILE_CHANGES, profileRoutes } from './profiles/profile-routes.ts'
export { deleteAvatarFile } from './profiles/replace-avatar.ts'
export { findSpendingLimit } from './profiles/spending-limit.ts'
export { createInvite, deleteExpiredInvites, deleteInvitesOf } from './registration-invites.ts'
export { readFactors, resetSecondFactor } from './second-factor/factors.ts'
export { passkeyRoutes } from './second-factor/passkey-routes.ts'
export { listPasskeys } from './second-factor/passkeys.ts'
export { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
export { deleteExpiredChallenges } from './second-factor/sign-in-challenges.ts'
export { reencryptTotp } from './second-factor/totp.ts'
export { deleteExpiredWebauthnChallenges } from './second-factor/webauthn-challenges.ts'
export { linkedServiceRoutes } from './sign-in-services/linked-service-routes.ts'
export { oauthRoutes } from './sign-in-services/oauth-routes.ts'
export { deleteExpiredStarts } from './sign-in-services/oauth-starts.ts'
export { deleteExpiredPending } from './sign-in-services/pending-services.ts'
export { createServiceClients } from './sign-in-services/service-clients.ts'
export { createSignInCookies } from './sign-in-services/sign-in-cookies.ts'
export { findUser, type UserDeps } from './users.ts'
