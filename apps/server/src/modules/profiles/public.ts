export { NEW_AVATARS } from './avatar-routes.ts'
export { forgetAvatar } from './replace-avatar.ts'
export { profileRoutes } from './routes.ts'
