import {
  type ApiScope,
  alertControlRights,
  type CallAccess,
  type CallNeed,
  SECOND_FACTOR_SETUP_CALLS,
} from '@aplauso/contract/access'
import { DAY_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { dashboardRoles, isHiddenOperatorCall, operatorRoles } from '@aplauso/contract/operator-roles'
import { TRUSTED_DEVICE_DAYS } from '@aplauso/contract/retention'
import { needsSecondFactor, type SecondFactorRule } from '@aplauso/contract/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createHostCookie } from '#platform/http/host-cookie.ts'
import { requireSameOrigin } from '#platform/http/same-origin.ts'
import { type Actor, hasAnyRight } from './actor.ts'
import { recordOperatorView } from './operator-view.ts'
import type { SecurityLog } from './security-log.ts'
import { findViewer, type RequestViewer, SESSION_MAX_AGE_MS, type SessionViewer, type Viewer } from './sessions.ts'
import { createDeviceCookie, deviceIdOf } from './trusted-device.ts'

/** Admits API keys to the calls that accept them. */
export type KeyAdmission = {
  hasKeyPrefix(token: string): boolean
  /** Ends the request with 401, 403 or 429 if the key is not admitted. */
  admit(key: string, scope: ApiScope): Promise<{ viewer: Viewer; key: ApiKeyHolder }>
}

/** `takesCreatorId`: the query of the call may name a creator. */
export type AdmittedCall = { access: CallAccess; scope: ApiScope | undefined; takesCreatorId: boolean }

type ApiKeyHolder = { id: string; name: string; scopes: readonly ApiScope[] }

/** Finds actors for alert control. The actor is undefined without a right, and if there is no such creator. */
export type AlertControlAdmission = {
  hasDockKeyPrefix(token: string): boolean
  /** Ends the request with 401 or 429 if the key is not admitted. */
  actorOfDock(key: string): Promise<Actor>
  actorOfApiKey(viewer: Viewer, key: ApiKeyHolder): Actor
  /**
   * One query for the session and its actor for that creator (default: the own account); undefined without a session.
   */
  actorOfSession(
    token: string,
    creatorId?: string,
  ): Promise<{ viewer: SessionViewer; actor: Actor | undefined } | undefined>
  /** Called before each change: ends the request with 429 for an actor above the limit. */
  limitActions(actor: Actor): Promise<void>
}

export type Authentication = {
  /**
   * The viewer, or undefined for a visitor. A bearer token without a session ends the request with 401; a cookie
   * without a session is ignored, because browsers send it automatically. A session that lacks the required second
   * factor is a visitor by cookie, and ends the request with 403 by header.
   */
  find(request: FastifyRequest): Promise<SessionViewer | undefined>
  /**
   * Admits a request to a call of this access: a session, of the account types that it names, or an API key of its
   * scope. An operator who names a creator is admitted to look. Ends the request with 401 or 403 otherwise.
   */
  admit(request: FastifyRequest, call: AdmittedCall): Promise<void>
  /** The admitted viewer; only for calls that the contract's table does not leave open to everyone. */
  viewerOf(request: FastifyRequest): RequestViewer
  /** Only for alert control calls. The actor is undefined for a session without a right, on a call that needs none. */
  callerOf(request: FastifyRequest): { actor: Actor | undefined; viewer: Viewer | undefined }
  /** Only for alert control calls that need a right. */
  actorOf(request: FastifyRequest): Actor
  /** Only for calls that accept no API key, so that there is a session. */
  sessionOf(request: FastifyRequest): SessionViewer
  /**
   * Ends the request with mail_not_proven or reauthentication_required if the session lacks what is needed.
   * Calls of the contract's CALL_NEEDS are checked before; this is for calls whose body decides.
   */
  require(request: FastifyRequest, needs: readonly CallNeed[]): void
  /**
   * Ends the request with mail_not_proven before a second factor is added to an unverified address: anybody may have
   * registered with it. A session that lacks a required factor may add one all the same.
   */
  requireMailForFactor(request: FastifyRequest): void
  /**
   * Whether the request has the session of an operator, for what is open to nobody else during maintenance. The call
   * itself is still admitted by `admit`.
   */
  isOperator(request: FastifyRequest): Promise<boolean>
  /** Whether the password was given within the last `reauthMinutes`. */
  isFresh(session: Pick<SessionViewer, 'confirmedAt'>): boolean
  tokenOf(request: FastifyRequest): string | undefined
  /** Tokens of header and cookie, which may name different sessions; the header, which has precedence, comes first. */
  tokensOf(request: FastifyRequest): string[]
  setCookie(reply: FastifyReply, token: string): void
  /** The id of a browser that has signed in with this email before. */
  deviceIdOf(request: FastifyRequest, email: string): string | undefined
  /** Sets the trusted-device cookie, so that the next sign-in with this email recognises the browser. */
  rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void
  clearCookie(reply: FastifyReply): void
}

/**
 * The bearer header has precedence over the cookie. Only the cookie can be abused by a foreign page, so only its origin
 * is checked.
 */
export function createAuthentication(deps: {
  db: Database
  secret: string
  previousSecrets: readonly string[]
  publicUrl: () => string
  keys: KeyAdmission
  alertControl: AlertControlAdmission
  reauthMinutes: number
  requireVerifiedEmail: boolean
  secondFactor: SecondFactorRule
  securityLog: SecurityLog
}): Authentication {
  const { db, secret, previousSecrets, publicUrl, keys, alertControl, securityLog } = deps
  const sessionCookie = createHostCookie({ name: 'session', maxAgeMs: SESSION_MAX_AGE_MS, publicUrl })
  const deviceCookie = createHostCookie({ name: 'device', maxAgeMs: TRUSTED_DEVICE_DAYS * DAY_MS, publicUrl })
  const trustedDeviceId = (request: FastifyRequest, email: string) =>
    deviceIdOf([secret, ...previousSecrets], email, deviceCookie.read(request))
  const viewers = new WeakMap<FastifyRequest, RequestViewer>()
  const sessions = new WeakMap<FastifyRequest, SessionViewer>()
  const actors = new WeakMap<FastifyRequest, Actor>()

  function tokensOf(request: FastifyRequest): string[] {
    const bearer = bearerOf(request)
    const cookie = sessionCookie.read(request)
    // A foreign page cannot send the header, so a cookie beside it needs no origin check.
    if (bearer === undefined && cookie) requireSameOrigin(request, publicUrl())
    return [bearer, cookie].flatMap((token) => token || [])
  }

  const findSession = (request: FastifyRequest) => findBy(request, (token) => findViewer(db, token))

  const lacksSecondFactor = (session: SessionViewer) =>
    !session.hasSecondFactor && needsSecondFactor(deps.secondFactor, session)

  /** Refuses every call but those that set the second factor up. */
  function requireSecondFactor(request: FastifyRequest, session: SessionViewer): void {
    const { method, routeOptions } = request
    const call = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
    if (!lacksSecondFactor(session) || SECOND_FACTOR_SETUP_CALLS.has(call)) return
    const message = 'This account needs a second factor here: set one up with POST /api/auth/totp or a passkey'
    refuse(request, new AppError('second_factor_required', message))
  }

  async function findBy<Found>(
    request: FastifyRequest,
    findByToken: (token: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      const found = await findByToken(bearer)
      if (found === undefined) throw new AppError('unauthenticated', 'The bearer token has no valid session')
      return found
    }
    const token = sessionCookie.read(request)
    const found = token ? await findByToken(token) : undefined
    if (found !== undefined) requireSameOrigin(request, publicUrl())
    return found
  }

  /** Admits an actor with the needed right to an alert control call, by session, dock key or API key. */
  async function admitActor(request: FastifyRequest, scope: ApiScope | undefined): Promise<void> {
    const { method, routeOptions } = request
    const neededRights = alertControlRights(method, routeOptions.url ?? '') ?? []
    const creatorId = creatorIdOf(request)
    const actor = await findActor(request, scope, creatorId)
    // The same answer for an unknown creator, so that it does not reveal which creators exist.
    const isElsewhere = creatorId !== undefined && actor !== undefined && actor.creatorId !== creatorId.toLowerCase()
    if (isElsewhere || (neededRights.length > 0 && (actor === undefined || !hasAnyRight(actor, neededRights))))
      refuse(request, new AppError('forbidden', 'This is for the creator, and for whom they let do it'))
    if (actor === undefined) return
    actors.set(request, actor)
    if (method !== 'GET' && method !== 'HEAD') await alertControl.limitActions(actor)
  }

  async function findActor(
    request: FastifyRequest,
    scope: ApiScope | undefined,
    creatorId: string | undefined,
  ): Promise<Actor | undefined> {
    const bearer = bearerOf(request)
    if (bearer !== undefined && alertControl.hasDockKeyPrefix(bearer)) return alertControl.actorOfDock(bearer)
    if (bearer !== undefined && keys.hasKeyPrefix(bearer)) {
      const { viewer, key } = await admitKey(bearer, scope)
      viewers.set(request, viewer)
      return alertControl.actorOfApiKey(viewer, key)
    }
    const found = await findBy(request, (token) => alertControl.actorOfSession(token, creatorId))
    if (found === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
    sessions.set(request, found.viewer)
    requireSecondFactor(request, found.viewer)
    viewers.set(request, found.viewer)
    return found.actor
  }

  function admitKey(key: string, scope: ApiScope | undefined) {
    if (scope === undefined) throw new AppError('unauthenticated', 'This call takes no API key: it needs a session')
    return keys.admit(key, scope)
  }

  function sessionOf(request: FastifyRequest): SessionViewer {
    const session = sessions.get(request)
    if (session === undefined) throw new Error(`${request.url} takes API keys or everyone: it may have no session`)
    return session
  }

  function refuse(request: FastifyRequest, failure: AppError): never {
    const { method, routeOptions } = request
    const accountId = sessions.get(request)?.id
    securityLog('access_refused', request, { accountId, call: `${method} ${routeOptions.url}`, code: failure.code })
    throw failure
  }

  /** The answer to an account without a role is that of an unknown address: it does not reveal the operator's calls. */
  function requireOperator(request: FastifyRequest, { operatorRole }: SessionViewer): void {
    const { method, routeOptions, url } = request
    const route = routeOptions.url ?? ''
    if (operatorRole !== null && operatorRoles(method, route).includes(operatorRole)) return
    if (operatorRole === null || isHiddenOperatorCall(route))
      refuse(request, new AppError('not_found', `${method} ${url.split('?')[0]} does not exist`))
    else refuse(request, new AppError('forbidden', `This is not for operators with the role ${operatorRole}`))
  }

  /**
   * The creator whom an operator names to look at the dashboard; undefined for every other call. An agency with a role
   * acts by its links. Ends the request with forbidden for a change, for a role without the right, and for an unknown
   * creator.
   */
  async function findViewedCreator(request: FastifyRequest, viewer: SessionViewer): Promise<string | undefined> {
    const creatorId = creatorIdOf(request)?.toLowerCase()
    const { id, userType, operatorRole } = viewer
    if (operatorRole === null || userType === 'agency' || creatorId === undefined || creatorId === id) return undefined
    const { method, routeOptions } = request
    if (method !== 'GET' && method !== 'HEAD')
      refuse(request, new AppError('forbidden', 'Operators look at the dashboard of a creator and change nothing'))
    if (!dashboardRoles(routeOptions.url ?? '').includes(operatorRole))
      refuse(request, new AppError('forbidden', `This is not for operators with the role ${operatorRole}`))
    if (!UUID.test(creatorId) || !(await recordOperatorView(db, { operatorId: id, creatorId })))
      refuse(request, new AppError('forbidden', 'This is for the creator and the agency that manages them'))
    return creatorId
  }

  const isFresh = ({ confirmedAt }: Pick<SessionViewer, 'confirmedAt'>) =>
    Date.now() - confirmedAt.getTime() <= deps.reauthMinutes * MINUTE_MS

  function requireNeeds(request: FastifyRequest, needs: readonly CallNeed[]): void {
    const session = sessionOf(request)
    const { isMailProven } = session
    if (needs.includes('proven_mail') && deps.requireVerifiedEmail && !isMailProven) {
      refuse(request, new AppError('mail_not_proven', 'Confirm the email address of the account first'))
    }
    if (needs.includes('fresh_sign_in') && !isFresh(session)) {
      refuse(request, new AppError('reauthentication_required', 'Send the password to POST /api/auth/confirm first'))
    }
  }

  return {
    async find(request) {
      const session = await findSession(request)
      if (session === undefined || !lacksSecondFactor(session)) return session
      // The browser sends a cookie by itself; a header is a request for what the session may do.
      if (bearerOf(request) !== undefined) requireSecondFactor(request, session)
      return undefined
    },
    sessionOf,
    async isOperator(request) {
      const token = bearerOf(request) ?? sessionCookie.read(request)
      if (!token || keys.hasKeyPrefix(token)) return false
      return (await findViewer(db, token))?.operatorRole != null
    },
    require: requireNeeds,
    isFresh,
    requireMailForFactor(request) {
      if (!lacksSecondFactor(sessionOf(request))) requireNeeds(request, ['proven_mail'])
    },
    tokensOf,
    tokenOf: (request) => tokensOf(request)[0],
    async admit(request, { access, scope, takesCreatorId }) {
      const bearer = bearerOf(request)
      if (access === 'stage') return admitActor(request, scope)
      if (bearer !== undefined && keys.hasKeyPrefix(bearer)) {
        viewers.set(request, (await admitKey(bearer, scope)).viewer)
        return
      }
      if (access === 'api_key') throw new AppError('unauthenticated', `This needs an API key with the scope ${scope}`)
      const viewer = await findSession(request)
      if (viewer === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
      sessions.set(request, viewer)
      requireSecondFactor(request, viewer)
      if (access === 'operator') requireOperator(request, viewer)
      const viewedCreatorId = takesCreatorId ? await findViewedCreator(request, viewer) : undefined
      if (viewedCreatorId !== undefined) {
        viewers.set(request, { ...viewer, viewedCreatorId })
        return
      }
      const types = typeof access === 'string' ? [] : access
      if (types.length > 0 && !types.includes(viewer.userType)) {
        refuse(request, new AppError('forbidden', `This is for accounts of type ${types.join(' or ')}`))
      }
      viewers.set(request, viewer)
    },
    viewerOf(request) {
      const viewer = viewers.get(request)
      if (viewer === undefined) throw new Error(`${request.url} is open to everyone: it has no viewer`)
      return viewer
    },
    callerOf: (request) => ({ actor: actors.get(request), viewer: viewers.get(request) }),
    actorOf(request) {
      const actor = actors.get(request)
      if (actor === undefined) throw new Error(`${request.url} is no alert control call, or one that needs no right`)
      return actor
    },
    setCookie: sessionCookie.set,
    deviceIdOf: trustedDeviceId,
    rememberDevice(request, reply, email) {
      // Uses the current secret, and keeps the id of the previous cookie, so that its attempts are still counted
      // together.
      deviceCookie.set(reply, createDeviceCookie(secret, email, trustedDeviceId(request, email)))
    },
    clearCookie: sessionCookie.clear,
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The query parameter `creatorId`; given twice, it matches no creator. */
function creatorIdOf({ query }: FastifyRequest): string | undefined {
  const creatorId = typeof query === 'object' && query !== null && 'creatorId' in query ? query.creatorId : undefined
  return typeof creatorId === 'string' || creatorId === undefined ? creatorId : ''
}

/** The text after `Bearer`, also if it is malformed; undefined without that header. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\b *(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
