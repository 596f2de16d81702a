import type { SignInService } from '@aplauso/contract/sign-in-services'

export type ServiceAnswer = { status: number; body: unknown }
/** `undefined`: the service leaves the field out. */
export type StandInPerson = {
  id: string
  login: string
  name: string
  email: string | null | undefined
  isVerified: boolean
}

/** What differs between the four services, as they document it or answer in practice. */
export type Dialect = {
  paths: { authorize: string; token: string; person: string }
  scope: string
  /** `required`: refuses a sign-in without PKCE; `ignored`: does not check it. */
  pkce: 'required' | 'checked' | 'ignored'
  /** Added to the redirect. */
  more: Record<string, string>
  tokens(access: string, scope: string): Record<string, unknown>
  refuseToken(reason: 'code' | 'client' | 'request'): ServiceAnswer
  refusePerson: ServiceAnswer
  needsClientId: boolean
  person(person: StandInPerson): unknown
}

const standardRefusal = (reason: 'code' | 'client' | 'request'): ServiceAnswer => {
  const error = { code: 'invalid_grant', client: 'invalid_client', request: 'invalid_request' }[reason]
  return { status: reason === 'client' ? 401 : 400, body: { error, error_description: `This is ${error}.` } }
}
const TOKEN_SECONDS = 7_200

export const DIALECTS: Record<SignInService, Dialect> = {
  twitch: {
    paths: { authorize: '/oauth2/authorize', token: '/oauth2/token', person: '/helix/users' },
    scope: 'user:read:email',
    pkce: 'ignored',
    more: { scope: 'user:read:email' },
    // The standard has scopes in one text.
    tokens: (access, scope) => ({
      ...{ access_token: access, refresh_token: `r${access}`, expires_in: TOKEN_SECONDS, token_type: 'bearer' },
      scope: scope.split(' '),
    }),
    refuseToken: (reason) => {
      const status = reason === 'client' ? 403 : 400
      const message = { code: 'Invalid authorization code', client: 'invalid client secret', request: 'missing param' }
      return { status, body: { status, message: message[reason] } }
    },
    refusePerson: { status: 401, body: { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' } },
    needsClientId: true,
    person: ({ id, login, name, email }) => ({
      data: [
        {
          id,
          login,
          display_name: name,
          type: '',
          broadcaster_type: 'affiliate',
          view_count: 0,
          email: email ?? undefined,
        },
      ],
    }),
  },
  google: {
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', person: '/v1/userinfo' },
    scope: 'openid email profile',
    pkce: 'checked',
    more: { authuser: '0', prompt: 'none' },
    tokens: (access, scope) => ({ access_token: access, expires_in: TOKEN_SECONDS, scope, token_type: 'Bearer' }),
    refuseToken: standardRefusal,
    refusePerson: { status: 401, body: { error: 'invalid_request' } },
    needsClientId: false,
    person: ({ id, name, email, isVerified }) => ({
      sub: id,
      name,
      email: email ?? undefined,
      email_verified: isVerified,
    }),
  },
  discord: {
    paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token', person: '/api/users/@me' },
    scope: 'identify email',
    pkce: 'checked',
    more: {},
    tokens: (access, scope) => ({
      ...{ token_type: 'Bearer', access_token: access, expires_in: TOKEN_SECONDS, refresh_token: `r${access}`, scope },
    }),
    refuseToken: standardRefusal,
    refusePerson: { status: 401, body: { message: '401: Unauthorized', code: 0 } },
    needsClientId: false,
    person: ({ id, login, name, email, isVerified }) => ({
      ...{ id, username: login, global_name: name, discriminator: '0', avatar: null, mfa_enabled: true },
      ...{ email: email ?? null, verified: isVerified },
    }),
  },
  kick: {
    paths: { authorize: '/oauth/authorize', token: '/oauth/token', person: '/public/v1/users' },
    scope: 'user:read',
    pkce: 'required',
    more: {},
    tokens: (access, scope) => ({
      ...{ access_token: access, token_type: 'Bearer', refresh_token: `r${access}`, expires_in: TOKEN_SECONDS, scope },
    }),
    refuseToken: (reason) => ({ ...standardRefusal(reason), body: { error: `Invalid ${reason}` } }),
    refusePerson: { status: 401, body: { message: 'Unauthorized', data: {} } },
    needsClientId: false,
    person: ({ id, login, email }) => ({
      data: [
        { user_id: Number(id), name: login, email: email ?? '', profile_picture: 'https://files.kick.com/p.webp' },
      ],
      message: 'OK',
    }),
  },
}
