export { acceptTerms } from './accept-terms.ts'
export { accountLimits } from './account-limits.ts'
export { sendAccountMail } from './account-mail.ts'
export { accountRoutes } from './account-routes.ts'
export type { OnCreatorRoleEnd } from './account-type.ts'
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
export { credentialRoutes } from './credential-routes.ts'
export { eraseAccount, lockForErasure } from './erase-account.ts'
export { deleteExpiredMailedTokens } from './mailed-tokens.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { readAvatarPng } from './profiles/avatar-png.ts'
export { NEW_AVATARS } from './profiles/avatar-routes.ts'
export { eraseAvatar, removeErasedAvatars } from './profiles/erased-avatar.ts'
export { PROFILE_CHANGES, profileRoutes } from './profiles/profile-routes.ts'
export { deleteAvatarFile } from './profiles/replace-avatar.ts'
export { findSpendingLimit } from './profiles/spending-limit.ts'
export { insertAccount } from './register.ts'
export { findUser, type UserDeps } from './users.ts'
