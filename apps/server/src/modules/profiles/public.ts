export { NEW_AVATARS } from './avatar-routes.ts'
export { eraseAvatar, removeErasedAvatars } from './erased-avatar.ts'
export { forgetAvatar } from './replace-avatar.ts'
export { profileRoutes } from './routes.ts'
