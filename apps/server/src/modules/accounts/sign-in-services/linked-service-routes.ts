import { LinkWithPassword } from '@aplauso/contract/accounts'
import { SignInAnswer } from '@aplauso/contract/second-factors'
import { LinkedService, PendingService, SignInService } from '@aplauso/contract/sign-in-services'
import * as z from 'zod'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { AccountDeps } from '../account-routes.ts'
import { signInWithPassword } from '../password-sign-in.ts'
import { listLinkedServices, unlinkService } from './linked-services.ts'
import { describePending, getPending } from './pending-services.ts'

/** Routes of the services that an account is linked to, and of a sign-in that waits for its person. */
export function linkedServiceRoutes(app: App, deps: AccountDeps): void {
  const { db, authentication, cookies } = deps
  const tags = ['accounts']

  app.get(
    '/api/auth/oauth',
    { schema: { summary: 'Services that sign in to this account', tags, response: { 200: z.array(LinkedService) } } },
    async (request) => listLinkedServices(db, authentication.viewerOf(request).id),
  )

  app.delete(
    '/api/auth/oauth/:provider',
    {
      schema: {
        summary: 'Unlink a service, unless it is the last way to sign in',
        tags,
        params: z.object({ provider: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { data: provider } = SignInService.safeParse(request.params.provider)
      if (provider === undefined) throw new AppError('not_found', 'There is no such service')
      await unlinkService(db, { userId: authentication.viewerOf(request).id, provider }, deps.originOf(request))
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/auth/oauth/pending',
    {
      schema: {
        summary: 'The sign-in with a service that waits in this browser for a registration or a password',
        tags,
        response: { 200: PendingService },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const pending = await describePending(deps, cookies.pending.read(request))
      if (pending === undefined) throw new AppError('not_found', 'No sign-in with a service waits in this browser')
      return pending
    },
  )

  app.post(
    '/api/auth/oauth/pending/link',
    {
      schema: {
        summary: 'Link the service that waits to the account of a password, and sign in',
        tags,
        body: LinkWithPassword,
        response: { 200: SignInAnswer },
      },
    },
    async (request, reply) => {
      const { hash, email: given } = await getPending(db, cookies.pending.read(request))
      const email = request.body.email ?? given
      if (email === null) throw invalid('email', 'is required: the service gave no address')
      const answer = await signInWithPassword(deps, request, reply, { email, password: request.body.password }, hash)
      if (!('challenge' in answer)) cookies.pending.clear(reply)
      return answer
    },
  )
}
