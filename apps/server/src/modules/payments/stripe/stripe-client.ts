import type { Stripe } from 'stripe'
import { CALL_MAX_MS } from '../provider.ts'
import { callProvider } from '../provider-requests.ts'

export type StripeSettings = {
  secretKey: string
  /** Overrides Stripe's address; without a path. */
  apiUrl: string | undefined
  callMaxMs?: number
}

export type ConnectStripe = () => Promise<Stripe>

/**
 * Loads Stripe's client with the first call, because most processes need none. With `account` each call is made for
 * that connected account.
 */
export function stripeClient(
  { secretKey, apiUrl, callMaxMs = CALL_MAX_MS }: StripeSettings,
  account?: string,
): ConnectStripe {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          ...(apiUrl === undefined ? {} : addressOf(new URL(apiUrl))),
          timeout: callMaxMs,
          // Callers decide about retries.
          maxNetworkRetries: 0,
          telemetry: false,
          httpClient: countedClient(Stripe.createNodeHttpClient()),
          ...(account !== undefined && { stripeAccount: account }),
        }),
    )
    return client
  }
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/** Stripe's client emits no event for a call without an answer, so each is counted here. */
function countedClient(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    callProvider(
      'stripe',
      method,
      (more) => makeRequest(host, port, path, method, { ...headers, ...more }, ...rest),
      (answer) => answer.getStatusCode(),
    )
  return client
}

const addressOf = ({ protocol, hostname: host, port }: URL) => {
  const isPlain = protocol === 'http:'
  return { host, protocol: isPlain ? 'http' : 'https', port: port || (isPlain ? 80 : 443) } as const
}
