import { SignedIn } from '@aplauso/contract/accounts'
import {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyAssertion,
  PasskeyChange,
  PasskeyOptions,
  PasskeySignInOptions,
} from '@aplauso/contract/second-factors'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { AccountDeps } from '../account-routes.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import { signInWithPasskey, startPasskeyAnswer, startPasskeySignIn } from './passkey-sign-in.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startRegistration } from './passkeys.ts'

const ById = z.object({ id: z.string() })
const DONE = { 204: z.undefined() }

/** Routes of passkeys: adding, listing and removing them, and signing in with one. */
export function passkeyRoutes(app: App, deps: AccountDeps): void {
  const { db, authentication, limits, addressOf, originOf, securityLog } = deps
  const tags = ['accounts']

  app.post(
    '/api/auth/passkeys/options',
    {
      schema: {
        summary: 'Options for the browser to create a passkey; they live ten minutes',
        tags,
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      authentication.requireMailForFactor(request)
      return startRegistration(deps, authentication.sessionOf(request).id)
    },
  )

  app.post(
    '/api/auth/passkeys',
    {
      schema: {
        summary: 'Add the passkey that the browser has created; the first second factor comes with recovery codes',
        tags,
        body: NewPasskey,
        response: { 201: AddedPasskey },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.sessionOf(request)
      const token = authentication.tokenOf(request) ?? ''
      const added = await addPasskey(deps, { userId, token, origin: originOf(request) }, request.body)
      securityLog('second_factor_added', request, { accountId: userId })
      // The first factor has ended the other sessions.
      await deps.accessChanged(userId)
      return reply.code(201).send(added)
    },
  )

  app.get(
    '/api/auth/passkeys',
    { schema: { summary: 'The passkeys of this account, oldest first', tags, response: { 200: z.array(Passkey) } } },
    async (request) => listPasskeys(db, authentication.sessionOf(request).id),
  )

  app.patch(
    '/api/auth/passkeys/:id',
    { schema: { summary: 'Rename a passkey', tags, params: ById, body: PasskeyChange, response: DONE } },
    async (request, reply) => {
      await renamePasskey(db, authentication.sessionOf(request).id, request.params.id, request.body.name)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/auth/passkeys/:id',
    { schema: { summary: 'Remove a passkey; it opens nothing from now on', tags, params: ById, response: DONE } },
    async (request, reply) => {
      const { id: userId } = authentication.sessionOf(request)
      await removePasskey(deps, { userId, origin: originOf(request) }, request.params.id)
      securityLog('second_factor_removed', request, { accountId: userId })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/passkeys/sign-in/options',
    {
      schema: {
        summary: 'Options for the browser to sign in with a passkey, or to answer the challenge of a sign-in with one',
        tags,
        body: PasskeySignInOptions,
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      await limits.passkeyOptions.take(addressOf(request))
      reply.header('cache-control', 'no-store')
      const challenge = request.body?.challenge
      return challenge === undefined ? startPasskeySignIn(deps) : startPasskeyAnswer(deps, challenge)
    },
  )

  app.post(
    '/api/auth/passkeys/sign-in',
    {
      schema: {
        summary: 'Sign in with a passkey that has verified its person; no second factor is needed',
        tags,
        body: PasskeyAssertion,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      await limits.passkeySignIns.take(addressOf(request))
      const isKnownBrowser = (email: string) => authentication.deviceIdOf(request, email) !== undefined
      const signIn = { origin: originOf(request), isKnownBrowser }
      const session = await signInWithPasskey(deps, request.body, signIn).catch((error: unknown) => {
        if (error instanceof AppError) securityLog('sign_in_refused', request, { code: error.code })
        throw error
      })
      securityLog('signed_in', request, { accountId: session.userId })
      reply.header('cache-control', 'no-store')
      return answerSignIn(deps, request, reply, session)
    },
  )
}
