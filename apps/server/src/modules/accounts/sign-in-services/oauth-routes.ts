import type { ErrorCode } from '@aplauso/contract/errors'
import type { Features } from '@aplauso/contract/features'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import { safePath } from '@aplauso/contract/safe-path'
import {
  OAuthCallback,
  type OAuthError,
  type OAuthIntent,
  OAuthStart,
  SignInService,
} from '@aplauso/contract/sign-in-services'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication, OriginOf, SecurityLog } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { requireOwnNavigation } from '#platform/http/same-origin.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import type { AccountLimits } from '../account-limits.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import type { UserDeps } from '../users.ts'
import { answerCallback, type CallbackOutcome } from './answer-callback.ts'
import { sendLinkPage } from './link-page.ts'
import { type ConsumedStart, consumeStart, createStart } from './oauth-starts.ts'
import { type ServiceClient, type ServiceClients, ServiceError } from './service-clients.ts'
import type { SignInCookies } from './sign-in-cookies.ts'

export type OAuthDeps = UserDeps & {
  db: Database
  jobs: Pick<Jobs, 'add'>
  log: FastifyBaseLogger
  services: ServiceClients
  cookies: SignInCookies
  /** Encrypts PKCE's verifier until the callback. */
  sealer: Sealer
  registration: RegistrationModes
  features: Pick<Features, 'maintenanceMode'>
  authentication: Authentication
  limits: Pick<AccountLimits, 'signInServices'>
  securityLog: SecurityLog
  originOf: OriginOf
  addressOf: (request: FastifyRequest) => string
}

/** The `error` of the page to which a browser is led, for a problem that other clients get. */
const PAGE_ERRORS: Partial<Record<ErrorCode, OAuthError>> = {
  validation_failed: 'oauth_state',
  unauthenticated: 'oauth_state',
  invalid_credentials: 'oauth_failed',
  in_use: 'oauth_linked_elsewhere',
  registration_closed: 'registration_closed',
  reauthentication_required: 'reauthentication_required',
}
const ERROR_PAGES: Record<OAuthIntent, string> = { 'sign-in': '/login', link: '/settings/security' }
const HOME = '/dashboard'

/** From a page of this site to a service and back. */
type Trip = { provider: SignInService; intent: OAuthIntent; redirect?: string | null | undefined }

/** Routes that lead a browser to a service and back. Other clients get a problem where a browser is led to a page. */
export function oauthRoutes(app: App, deps: OAuthDeps): void {
  const { authentication, cookies } = deps
  const tags = ['accounts']
  const params = z.object({ provider: z.string().describe(SignInService.options.join(', ')) })

  app.get(
    '/api/auth/oauth/:provider/start',
    { schema: { summary: 'Lead the browser to the page of a service', tags, params, querystring: OAuthStart } },
    async (request, reply) => {
      const { intent, redirect, invite } = request.query
      const [provider, service] = configured(request.params.provider)
      await deps.limits.signInServices.take(deps.addressOf(request))
      const trip = { provider, intent, redirect: safePath(redirect) }
      return orErrorPage(request, reply, trip, async () => {
        // A foreign page must not sign in the account that its owner uses at the service, nor link it.
        requireOwnNavigation(request)
        if (intent === 'link') await requireLinkingSession(request)
        const secrets = await createStart(deps, {
          ...trip,
          invite,
          browser: cookies.markBrowser(request, reply),
          sessionToken: intent === 'link' ? authentication.tokenOf(request) : undefined,
        })
        return reply.redirect((await service.signInUrl(secrets)).href, 302)
      })
    },
  )

  app.get(
    '/api/auth/oauth/:provider/callback',
    {
      schema: {
        summary: 'Where a service leads the browser back to: signs in, links, or leads to a page that asks for more',
        tags,
        params,
        querystring: OAuthCallback,
      },
    },
    async (request, reply) => {
      const [provider, service] = configured(request.params.provider)
      await deps.limits.signInServices.take(deps.addressOf(request))
      const start = await consumeStart(deps, {
        provider,
        state: request.query.state ?? '',
        browser: cookies.browserOf(request) ?? '',
        sessionTokens: authentication.tokensOf(request),
      })
      const intent = start?.intent ?? ((await authentication.find(request)) ? 'link' : 'sign-in')
      return orErrorPage(request, reply, { provider, intent, redirect: start?.redirect }, async () => {
        if (start === undefined) throw invalid('state', 'this sign-in was not begun here, is over, or was used before')
        // The state is used up by now: of two equal callbacks only one reaches the service.
        const person = await service.identify(queryOf(request), start)
        const outcome = await answerCallback(deps, {
          ...{ provider, person, start, origin: deps.originOf(request) },
          isKnownBrowser: (email) => authentication.deviceIdOf(request, email) !== undefined,
        })
        return sendOutcome(request, reply, { provider, redirect: start.redirect }, outcome)
      })
    },
  )

  function configured(name: string): [SignInService, ServiceClient] {
    const { data: provider } = SignInService.safeParse(name)
    const service = provider && deps.services[provider]
    if (provider === undefined || service === undefined)
      throw new AppError('not_configured', 'This server has no sign-in with this service', { status: 404 })
    return [provider, service]
  }

  async function requireLinkingSession(request: FastifyRequest): Promise<void> {
    const session = await authentication.find(request)
    if (session === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
    if (authentication.isFresh(session)) return
    throw new AppError('reauthentication_required', 'Send the password to POST /api/auth/confirm first')
  }

  async function sendOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, redirect }: { provider: SignInService } & Pick<ConsumedStart, 'redirect'>,
    outcome: CallbackOutcome,
  ): Promise<unknown> {
    const onward = redirect === null ? {} : { redirect }
    switch (outcome.is) {
      case 'linked':
        return reply.redirect(redirect ?? ERROR_PAGES.link, 303)
      case 'signed_in': {
        const { user } = await answerSignIn(deps, request, reply, outcome.session)
        deps.securityLog('signed_in', request, { accountId: user.id, email: user.email })
        // A page cannot read the cookie: this one fetches the token of the session and goes on.
        const page = `/login?${new URLSearchParams({ service: provider, ...onward })}`
        return reply.redirect(wantsPage(request) ? page : (redirect ?? HOME), 303)
      }
      case 'challenged': {
        const { challenge, secondFactor } = outcome.challenge
        const fragment = new URLSearchParams({ challenge, methods: secondFactor.join(','), ...onward })
        return reply.redirect(`/second-factor#${fragment.toString().replaceAll('%2C', ',')}`, 303)
      }
      case 'pending':
        cookies.pending.set(reply, outcome.token)
        if (outcome.next === 'register') {
          return reply.redirect(`/register?${new URLSearchParams({ service: provider, ...onward })}`, 303)
        }
        if (wantsPage(request)) return sendLinkPage(app, request, reply, redirect)
        throw new AppError('link_required', 'An account has this email address: link the service with its password')
    }
  }

  /** Leads a browser to a page that says what went wrong; other clients get the problem. */
  async function orErrorPage(
    request: FastifyRequest,
    reply: FastifyReply,
    trip: Trip,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    reply.header('cache-control', 'no-store')
    try {
      return await work()
    } catch (error) {
      const isService = error instanceof ServiceError
      if (isService) deps.log.warn({ failure: error.failure, reason: error.message }, 'a sign-in with a service failed')
      const failure = isService ? problemOf(error) : error
      const pageError = isService
        ? (`oauth_${error.failure}` as const)
        : error instanceof AppError && PAGE_ERRORS[error.code]
      if (!pageError || !wantsPage(request)) throw failure
      return reply.redirect(errorPage(trip, pageError), 303)
    }
  }
}

/** The login keeps the page that was wanted. A page that confirms the session goes on with the service. */
function errorPage({ provider, intent, redirect }: Trip, error: OAuthError): string {
  const onward =
    intent === 'sign-in' ? redirect && { redirect } : error === 'reauthentication_required' && { service: provider }
  return `${ERROR_PAGES[intent]}?${new URLSearchParams({ error, ...onward })}`
}

const problemOf = ({ failure }: ServiceError) =>
  failure === 'denied'
    ? invalid('error', 'the person did not allow it at the service')
    : new AppError('provider_error', 'The service gave no usable answer: try again in a moment')

/** Browsers ask for HTML when they open an address. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

const queryOf = ({ url }: FastifyRequest) => url.slice(url.indexOf('?') + 1)
