import { redirectAfterLogin } from '#lib/session/safe-redirect.ts'

/** Whether an invitation is what brought somebody here. */
export const isInvited = (wish: Parameters<typeof redirectAfterLogin>[0]): boolean =>
  /^\/invitation(?![^#?/])/.test(redirectAfterLogin(wish))
