import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problemBody } from '../api/api-problem.ts'
import { closeSettlement } from '../balance/close-settlement.ts'
import { chooseLanguage } from '../checkout/checkout-texts.ts'
import { sendPage } from '../checkout/html-document.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Authorization, OnboardingState, type Organization } from '../store/connect-documents.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { revokeAuthorization } from './authorizations.ts'
import { findClient, type OAuthClient } from './oauth-clients.ts'
import { missingOrganizationPage, onboardingPage } from './onboarding-page.ts'

const Params = z.object({ organizationId: z.string() })
const StateChange = z.object({ state: OnboardingState })

/** What an organisation does on its own dashboard. Forms get the page again, other calls get JSON. */
export async function onboarding(
  app: FastifyInstance,
  { sandbox, clients }: { sandbox: Sandbox; clients: () => readonly OAuthClient[] },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  await app.register(formbody)

  const { store } = sandbox

  app.get('/:organizationId', async (request, reply) => showPage(request, reply, 200))

  app.post('/:organizationId', (request, reply) =>
    act(request, reply, (organization) => {
      const change = StateChange.safeParse(request.body)
      if (change.success) store.organizations.save({ ...organization, state: change.data.state })
      return change.success
    }),
  )

  app.post('/:organizationId/revoke', (request, reply) =>
    act(request, reply, ({ id }) => {
      for (const authorization of activeAuthorizations(id)) revokeAuthorization(sandbox, authorization)
      return true
    }),
  )

  app.post('/:organizationId/settlement', (request, reply) =>
    act(request, reply, ({ id }) => {
      closeSettlement(sandbox, id)
      return true
    }),
  )

  /** Runs a change in a transaction; false from `change` means that its body was wrong. */
  async function act(
    request: FastifyRequest,
    reply: FastifyReply,
    change: (organization: Organization) => boolean,
  ): Promise<FastifyReply> {
    const outcome = inTransaction(store.db, () => {
      const organization = findOrganization(request)
      return organization === undefined ? 'not_found' : change(organization) ? 'done' : 'refused'
    })
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    const status = { not_found: 404, refused: 422, done: 200 }[outcome]
    if (isForm) {
      const { organizationId } = Params.parse(request.params)
      return outcome === 'done'
        ? reply.redirect(`${sandbox.publicUrl}/onboarding/${organizationId}`, 303)
        : showPage(request, reply, status)
    }
    const organization = findOrganization(request)
    if (outcome !== 'done' || organization === undefined) {
      const message = outcome === 'refused' ? 'There is no such state.' : 'There is no such organization.'
      return reply.code(status).send(problemBody({ status, message }))
    }
    const { id, name, state } = organization
    return reply.send({ organization: id, name, state, connected: activeAuthorizations(id).length > 0 })
  }

  function showPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const language = chooseLanguage(null, request.headers['accept-language'])
    const organization = findOrganization(request)
    if (organization === undefined) return sendPage(reply.code(404), missingOrganizationPage(language), [])
    const authorizations = activeAuthorizations(organization.id)
    const client = findClient(clients(), authorizations[0]?.clientId) ?? clients()[0]
    const page = onboardingPage({
      organization,
      isConnected: authorizations.length > 0,
      isRefused: status !== 200,
      backUrl: client?.backUrl,
      language,
    })
    return sendPage(reply.code(status), page, [])
  }

  function findOrganization(request: FastifyRequest): Organization | undefined {
    return store.organizations.find(Params.parse(request.params).organizationId)
  }

  function activeAuthorizations(organizationId: string): Authorization[] {
    return store.authorizations.list('organizationId', organizationId).filter(({ revokedAtMs }) => revokedAtMs === null)
  }
}
