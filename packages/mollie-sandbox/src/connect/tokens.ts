import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cutOff, sendRubbish, slowDown } from '../faulty-answers.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Authorization } from '../store/connect-documents.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { ACCESS_TOKEN_LIVES_MS } from '../timing.ts'
import {
  addAccessToken,
  endAccessToken,
  exchangeCode,
  findByCode,
  findByRefreshToken,
  revokeAuthorization,
} from './authorizations.ts'
import { authenticateClient, type OAuthClient } from './oauth-clients.ts'

const SECOND_MS = 1_000

const Text = z.string().optional().catch(undefined)
const TokenBody = z
  .object({
    grant_type: Text,
    code: Text,
    refresh_token: Text,
    redirect_uri: Text,
    token: Text,
    token_type_hint: Text,
    client_id: Text,
    client_secret: Text,
  })
  .catch({})
type TokenBody = z.infer<typeof TokenBody>

type OAuthRefusal = { error: string; error_description: string }

/** The token endpoint. Its errors have OAuth's form (RFC 6749, 5.2), not the form of the API. */
export async function tokens(
  app: FastifyInstance,
  { sandbox, clients }: { sandbox: Sandbox; clients: () => readonly OAuthClient[] },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  await app.register(formbody)
  app.setErrorHandler((error, request, reply) => {
    request.log.error(error)
    return reply.code(500).send(refusal('server_error', 'The request failed'))
  })

  app.post('/tokens', (request, reply) =>
    answer(request, reply, (client, body) => {
      const granted = grant(client, body)
      return 'error' in granted ? granted : tokensOf(granted)
    }),
  )
  app.delete('/tokens', (request, reply) => answer(request, reply, revoke))

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    run: (client: OAuthClient, body: TokenBody) => object | OAuthRefusal | undefined,
  ): Promise<FastifyReply> {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const fault = sandbox.faults.nextFaultyAnswer()
    if (fault === 'rubbish') return sendRubbish(reply)
    if (typeof fault === 'object') {
      return reply.code(fault.status).send(refusal('server_error', 'A fault was asked for'))
    }
    await slowDown(sandbox.faults)

    const body = TokenBody.parse(request.body ?? {})
    const client = authenticateClient(clients(), request.headers.authorization, body)
    if (client === undefined) {
      return reply.code(400).send(refusal('invalid_client', 'The client credentials are invalid'))
    }
    const result = inTransaction(sandbox.store.db, () => run(client, body))
    if (fault === 'cut') return cutOff(reply)
    if (result === undefined) return reply.code(204).send()
    return reply.code('error' in result ? 400 : 200).send(result)
  }

  function grant(client: OAuthClient, body: TokenBody): Authorization | OAuthRefusal {
    const { grant_type, code, refresh_token } = body
    switch (grant_type) {
      case undefined:
        return refusal('invalid_request', 'The grant type was not specified in the request')
      case 'authorization_code':
        return grantByCode(client, code, body)
      case 'refresh_token': {
        if (!refresh_token) return refusal('invalid_request', 'Missing parameter: "refresh_token" is required')
        const authorization = findByRefreshToken(sandbox, refresh_token)
        if (authorization?.clientId !== client.id) return refusal('invalid_grant', 'Invalid refresh token')
        return isSameRedirect(authorization, body) ? authorization : redirectMismatch()
      }
      default:
        return refusal('unsupported_grant_type', `Grant type "${grant_type}" not supported`)
    }
  }

  function grantByCode(client: OAuthClient, code: string | undefined, body: TokenBody): Authorization | OAuthRefusal {
    if (!code) return refusal('invalid_request', 'Missing parameter: "code" is required')
    const authorization = findByCode(sandbox, code)
    if (authorization === 'expired') return refusal('invalid_grant', 'The authorization code has expired')
    if (authorization?.clientId !== client.id) {
      return refusal('invalid_grant', "Authorization code doesn't exist or is invalid for the client")
    }
    return isSameRedirect(authorization, body) ? exchangeCode(sandbox, authorization) : redirectMismatch()
  }

  function tokensOf(authorization: Authorization): object {
    return {
      access_token: addAccessToken(sandbox, authorization).id,
      refresh_token: authorization.refreshToken,
      expires_in: ACCESS_TOKEN_LIVES_MS / SECOND_MS,
      token_type: 'bearer',
      scope: authorization.scope,
    }
  }

  /** An unknown token, or one of another client, is no error (RFC 7009, 2.2): there is nothing to end. */
  function revoke(client: OAuthClient, { token, token_type_hint }: TokenBody): OAuthRefusal | undefined {
    if (!token || (token_type_hint !== 'access_token' && token_type_hint !== 'refresh_token')) {
      return refusal('invalid_request', 'Missing parameter: "token" and "token_type_hint" are required')
    }
    if (token_type_hint === 'access_token') endAccessToken(sandbox, token, client.id)
    else {
      const authorization = findByRefreshToken(sandbox, token)
      if (authorization?.clientId === client.id) revokeAuthorization(sandbox, authorization)
    }
    return undefined
  }
}

function isSameRedirect({ redirectUri }: Authorization, body: TokenBody): boolean {
  return redirectUri === null || redirectUri === body.redirect_uri
}

function redirectMismatch(): OAuthRefusal {
  return refusal('redirect_uri_mismatch', 'The redirect URI is missing or do not match')
}

function refusal(error: string, description: string): OAuthRefusal {
  return { error, error_description: description }
}
