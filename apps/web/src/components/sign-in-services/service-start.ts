import type { OAuthIntent, SignInService } from '@aplauso/contract/sign-in-services'

type Start = { intent: OAuthIntent; redirect: string | undefined; invite?: string | undefined }

/** The address that leads to the service. The whole page goes there: it sets a cookie and returns to this site. */
export function serviceStart(service: SignInService, { intent, redirect, invite }: Start): string {
  const query = new URLSearchParams({ intent, ...(redirect && { redirect }), ...(invite && { invite }) })
  return `/api/auth/oauth/${service}/start?${query}`
}
