import { redirectAfterLogin } from '#lib/session/safe-redirect.ts'

/** True if the visitor came through an invitation link. */
export const isInvited = (location: Parameters<typeof redirectAfterLogin>[0]): boolean =>
  /^\/invitation(?![^#?/])/.test(redirectAfterLogin(location))
