import { isSameSecret } from './is-same-secret.ts'

/** An app that organisations can connect to. */
export type OAuthClient = {
  id: string
  secret: string
  /** What the consent page calls it. */
  name: string
  /** The addresses to which a consent may lead back; the first one is used when a request names none. */
  redirectUris: readonly string[]
  /** Where the onboarding page leads back to. */
  backUrl?: string
}

export function findClient(clients: readonly OAuthClient[], id: string | undefined): OAuthClient | undefined {
  return clients.find((client) => client.id === id)
}

/** The client that signs a token call, by Basic authentication or in the body. */
export function authenticateClient(
  clients: readonly OAuthClient[],
  authorization: string | undefined,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): OAuthClient | undefined {
  const { id, secret } = basicCredentials(authorization) ?? { id: body.client_id, secret: body.client_secret }
  const client = findClient(clients, id)
  return client !== undefined && secret !== undefined && isSameSecret(client.secret, secret) ? client : undefined
}

function basicCredentials(authorization: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString()
  const colon = decoded.indexOf(':')
  if (colon < 0) return undefined
  return { id: decodeFormText(decoded.slice(0, colon)), secret: decodeFormText(decoded.slice(colon + 1)) }
}

/** RFC 6749, 2.3.1: clients encode both parts as in a form. */
function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
