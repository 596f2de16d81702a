import { redirectAfterLogin } from '#lib/session/safe-redirect.ts'

/** Whether an invitation is what brought somebody here. */
export const isInvited = (location: Parameters<typeof redirectAfterLogin>[0]): boolean =>
  /^\/invitation(?![^#?/])/.test(redirectAfterLogin(location))
