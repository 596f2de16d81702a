import type { Configuration } from 'openid-client'
import { CALL_MAX_MS } from '#modules/payments/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AccountTokens } from './account-vendor.ts'

export type MollieOAuthSettings = {
  clientId: string
  clientSecret: string
  /** Where the owner of an organisation agrees. Functions, because the sandbox's port is known only once it is open. */
  authorizeUrl: () => string
  tokenUrl: () => string
  callbackUrl: () => string
}

/** Scopes for donations on a creator's account: payments, refunds, mandates and the state of the account. */
const SCOPES = [
  'payments.read payments.write refunds.read refunds.write customers.read customers.write mandates.read mandates.write',
  'profiles.read organizations.read onboarding.read settlements.read balances.read',
].join(' ')

/** Why no tokens were given. */
export type OAuthFailure = 'denied' | 'over' | 'failed'

/** OAuth with Mollie. The library is loaded with the first call, because most processes need none. */
export type MollieOAuth = ReturnType<typeof createMollieOAuth>

export function createMollieOAuth(settings: MollieOAuthSettings) {
  async function open() {
    const oauth = await import('openid-client')
    const server = {
      issuer: 'https://api.mollie.com',
      authorization_endpoint: settings.authorizeUrl(),
      token_endpoint: settings.tokenUrl(),
    }
    const config: Configuration = new oauth.Configuration(
      server,
      settings.clientId,
      undefined,
      oauth.ClientSecretBasic(settings.clientSecret),
    )
    config.timeout = CALL_MAX_MS / 1_000
    // The built-in sandbox and tests have no TLS.
    if (server.token_endpoint.startsWith('http:')) oauth.allowInsecureRequests(config)
    return { oauth, config }
  }

  /** Mollie wants the redirect URI of the consent with each refresh, and PUBLIC_URL may have changed since. */
  function storedRefresh(stored: string): Refresh {
    const [token = '', redirectUri = settings.callbackUrl()] = stored.split(' ')
    return { token, redirectUri }
  }

  return {
    async consentUrl(state: string): Promise<string> {
      const { oauth, config } = await open()
      const parameters = { redirect_uri: settings.callbackUrl(), scope: SCOPES, state }
      return oauth.buildAuthorizationUrl(config, parameters).href
    },

    /** Exchanges the code of the query, which works once and for seconds. */
    async exchange(query: URLSearchParams, state: string): Promise<AccountTokens | OAuthFailure> {
      const { oauth, config } = await open()
      const back = new URL(settings.callbackUrl())
      back.search = query.toString()
      try {
        const granted = await oauth.authorizationCodeGrant(config, back, { expectedState: state })
        return tokensOf(granted, { token: '', redirectUri: settings.callbackUrl() })
      } catch (error) {
        return error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied'
          ? 'denied'
          : 'failed'
      }
    },

    /** `over`: the owner has withdrawn the access. Rejects with provider_error where the answer is unknown. */
    async refresh(stored: string): Promise<AccountTokens | 'over'> {
      const { oauth, config } = await open()
      const earlier = storedRefresh(stored)
      try {
        const parameters = { redirect_uri: earlier.redirectUri }
        return tokensOf(await oauth.refreshTokenGrant(config, earlier.token, parameters), earlier)
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return 'over'
        throw new AppError('provider_error', 'Mollie gave no access token', { cause: error })
      }
    },

    /** Mollie ends a token by DELETE, which no OAuth library does. */
    async revoke(stored: string): Promise<void> {
      const { token } = storedRefresh(stored)
      const { clientId, clientSecret, tokenUrl } = settings
      const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
      const answer = await fetch(tokenUrl(), {
        method: 'DELETE',
        headers: { authorization: `Basic ${credentials.toString('base64')}` },
        body: new URLSearchParams({ token_type_hint: 'refresh_token', token }),
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_MAX_MS),
      })
      if (!answer.ok) throw new AppError('provider_error', `Mollie answered ${answer.status} to the end of an access`)
    },
  }
}

type TokenAnswer = { access_token: string; refresh_token?: string; expires_in?: number }

const DEFAULT_LIFE_SECONDS = 3_600

type Refresh = { token: string; redirectUri: string }

function tokensOf({ access_token, refresh_token, expires_in }: TokenAnswer, earlier: Refresh): AccountTokens {
  const seconds = expires_in ?? DEFAULT_LIFE_SECONDS
  return {
    access: access_token,
    refresh: `${refresh_token ?? earlier.token} ${earlier.redirectUri}`,
    accessUntil: new Date(Date.now() + seconds * 1_000),
  }
}
