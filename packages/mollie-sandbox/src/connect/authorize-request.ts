import { z } from 'zod'
import { findClient, type OAuthClient } from './oauth-clients.ts'
import { parseScopes, type Scope } from './scopes.ts'

const Text = z.string().optional().catch(undefined)

const AuthorizeQuery = z.object({
  client_id: Text,
  redirect_uri: Text,
  response_type: Text,
  scope: Text,
  state: Text,
  approval_prompt: Text,
  locale: Text,
})

export type AuthorizeRequest = {
  client: OAuthClient
  scopes: Scope[]
  state: string
  /** Where the browser goes with the code. */
  returnUri: string
  /** The same, if the request named it. */
  redirectUri: string | null
  /** True: a new consent ends the earlier ones. */
  isForced: boolean
  locale: string | null
}

/** Why a request shows no consent page. With `returnUri` the browser goes back with the error, else it stays here. */
export type AuthorizeRefusal = { error: string; description: string; returnUri?: string; state?: string | undefined }

/** The checks and texts are those of the OAuth library that the provider's own answers come from. */
export function readAuthorizeRequest(
  clients: readonly OAuthClient[],
  query: unknown,
): { request: AuthorizeRequest } | { refusal: AuthorizeRefusal } {
  const { client_id, redirect_uri, response_type, scope, state, approval_prompt, locale } = AuthorizeQuery.parse(query)
  const refuse = (error: string, description: string, returnUri?: string) => ({
    refusal: { error, description, ...(returnUri !== undefined && { returnUri, state }) },
  })

  if (client_id === undefined) return refuse('invalid_client', 'No client id supplied')
  const client = findClient(clients, client_id)
  if (client === undefined) return refuse('invalid_client', 'The client id supplied is invalid')
  // A foreign address is never followed, also not with an error.
  const returnUri = redirect_uri ?? client.redirectUris[0]
  if (returnUri === undefined || !client.redirectUris.includes(returnUri)) {
    return refuse('redirect_uri_mismatch', 'The redirect URI provided is missing or does not match')
  }
  if (response_type !== 'code') {
    return response_type === undefined
      ? refuse('invalid_request', 'Invalid or missing response type', returnUri)
      : refuse('unsupported_response_type', 'Only the code response type is supported', returnUri)
  }
  if (!state) return refuse('invalid_request', 'The state parameter is required', returnUri)
  const scopes = parseScopes(scope ?? '')
  if (scopes === undefined) return refuse('invalid_scope', 'An unsupported scope was requested', returnUri)
  const isForced = approval_prompt === 'force'
  const redirectUri = redirect_uri ?? null
  return { request: { client, scopes, state, returnUri, redirectUri, isForced, locale: locale ?? null } }
}

/** The return address with the outcome as parameters. */
export function returnAddress(returnUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(returnUri)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
