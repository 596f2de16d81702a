import * as z from 'zod'

/** Services with which a person can sign in, where the operator configured them. */
export const SIGN_IN_SERVICES = ['twitch', 'google', 'discord', 'kick'] as const
export const SignInService = z.enum(SIGN_IN_SERVICES)
export type SignInService = z.infer<typeof SignInService>

/** `sign-in` also registers a person whom no account is linked to; `link` adds the service to the signed-in account. */
export const OAuthIntent = z.enum(['sign-in', 'link'])
export type OAuthIntent = z.infer<typeof OAuthIntent>

export const OAuthStart = z.object({
  intent: OAuthIntent.default('sign-in'),
  redirect: z.string().max(500).optional().describe('a path of this site to return to'),
  invite: z
    .string()
    .max(200)
    .regex(/^[\w-]*$/, 'must be the token of an invitation')
    .optional()
    .describe('the token of an invitation to register'),
})

/** What the service sends back; never more of it is read. */
export const OAuthCallback = z.looseObject({
  code: z.string().max(4_096).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
})

/** `?error=` of the page to which a browser returns after a sign-in that did not succeed. */
export const OAUTH_ERRORS = [
  'oauth_failed',
  'oauth_denied',
  'oauth_state',
  'oauth_linked_elsewhere',
  'registration_closed',
  'reauthentication_required',
] as const
export type OAuthError = (typeof OAUTH_ERRORS)[number]

export const LinkedService = z.object({
  provider: SignInService,
  name: z.string().nullable().describe('as the service calls this person'),
  linkedAt: z.iso.datetime(),
})
export type LinkedService = z.infer<typeof LinkedService>

/** A sign-in with a service that waits for the person: to register, or to give the password of an account. */
export const PendingService = z.object({
  provider: SignInService,
  next: z.enum(['register', 'link']),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  username: z.string().nullable().describe('free at this moment'),
  invite: z.string().nullable(),
})
export type PendingService = z.infer<typeof PendingService>
