import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chooseLanguage } from '../checkout/checkout-texts.ts'
import { sendPage } from '../checkout/html-document.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Organization } from '../store/connect-documents.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { PLATFORM_ID } from '../store/platform-id.ts'
import { addAuthorization, revokeAuthorization } from './authorizations.ts'
import {
  type AuthorizeRefusal,
  type AuthorizeRequest,
  readAuthorizeRequest,
  returnAddress,
} from './authorize-request.ts'
import { type ConsentProblem, consentPage, refusalPage } from './consent-page.ts'
import type { OAuthClient } from './oauth-clients.ts'
import { createOrganization } from './organizations.ts'

const ORGANIZATIONS_SHOWN = 50
const NAME_MAX_CHARACTERS = 100

/** The value of the choice for an organisation that does not exist yet. */
const NEW_ORGANIZATION = 'new'

const Consent = z.object({
  decision: z.enum(['allow', 'deny']),
  organization: z.string().default(NEW_ORGANIZATION),
  name: z.string().trim().max(NAME_MAX_CHARACTERS).default(''),
})
type Consent = z.infer<typeof Consent>

/** The consent page. Nobody signs in here: every visitor may choose any organisation, or make one. */
export async function authorize(
  app: FastifyInstance,
  { sandbox, clients }: { sandbox: Sandbox; clients: () => readonly OAuthClient[] },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  await app.register(formbody)

  app.get('/authorize', async (http, reply) => {
    const read = readAuthorizeRequest(clients(), http.query)
    return 'refusal' in read ? refuse(http, reply, read.refusal) : showConsent(http, reply, read.request, undefined)
  })

  app.post('/authorize', async (http, reply) => {
    const read = readAuthorizeRequest(clients(), http.query)
    if ('refusal' in read) return refuse(http, reply, read.refusal)
    const { request } = read
    const consent = Consent.safeParse(http.body)
    if (!consent.success) return showConsent(http, reply, request, 'bad_choice')
    if (consent.data.decision === 'deny') {
      const error_description = 'The user denied access to your application'
      return goBack(reply, request, { error: 'access_denied', error_description })
    }
    const code = inTransaction(sandbox.store.db, () => allow(request, consent.data))
    return code === undefined ? showConsent(http, reply, request, 'bad_choice') : goBack(reply, request, { code })
  })

  /** The code, or undefined if the chosen organisation does not exist. */
  function allow(request: AuthorizeRequest, { organization: chosen, name }: Consent): string | undefined {
    const organization =
      chosen === NEW_ORGANIZATION
        ? createOrganization(sandbox, name === '' ? 'Test organization' : name)
        : connectable(sandbox.store.organizations.find(chosen))
    if (organization === undefined) return undefined
    const { client, redirectUri, scopes, isForced } = request
    if (isForced) {
      const earlier = sandbox.store.authorizations.list('organizationId', organization.id)
      for (const one of earlier) if (one.clientId === client.id) revokeAuthorization(sandbox, one)
    }
    const scope = scopes.join(' ')
    return addAuthorization(sandbox, { clientId: client.id, organizationId: organization.id, scope, redirectUri }).id
  }

  function showConsent(
    http: FastifyRequest,
    reply: FastifyReply,
    request: AuthorizeRequest,
    problem: ConsentProblem | undefined,
  ): FastifyReply {
    const newest = sandbox.store.organizations.page({ from: undefined, limit: ORGANIZATIONS_SHOWN, sort: 'desc' })
    const organizations = newest?.items.filter((organization) => connectable(organization) !== undefined) ?? []
    const language = chooseLanguage(request.locale, http.headers['accept-language'])
    reply.code(problem === undefined ? 200 : 422)
    return sendPage(reply, consentPage({ request, organizations, problem, language }), [request.returnUri])
  }
}

function connectable(organization: Organization | undefined): Organization | undefined {
  return organization?.id === PLATFORM_ID ? undefined : organization
}

function goBack(
  reply: FastifyReply,
  { returnUri, state }: AuthorizeRequest,
  outcome: Readonly<Record<string, string>>,
): FastifyReply {
  return reply.redirect(returnAddress(returnUri, { ...outcome, state }), 303)
}

function refuse(http: FastifyRequest, reply: FastifyReply, refusal: AuthorizeRefusal): FastifyReply {
  const { error, description, returnUri, state } = refusal
  if (returnUri !== undefined) {
    return reply.redirect(returnAddress(returnUri, { error, error_description: description, state }), 302)
  }
  reply.code(400)
  return sendPage(reply, refusalPage(chooseLanguage(null, http.headers['accept-language']), refusal), [])
}
