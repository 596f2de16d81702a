import { type ApiScope, type CallAccess, type CallNeed, stageRights } from '@aplauso/contract/access'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { KNOWN_DEVICE_DAYS } from '@aplauso/contract/retention'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { requireSameOrigin } from '#platform/http/same-origin.ts'
import { type Hand, mayDo } from './hand.ts'
import { deviceIdOf, makeDeviceMark } from './known-device.ts'
import type { SecurityLog } from './security-log.ts'
import { findViewer, SESSION_MAX_AGE_MS, type SessionViewer, type Viewer } from './sessions.ts'

const COOKIE = 'session'
const DEVICE_COOKIE = 'device'

/** Who has an API key, for the calls that take one. */
export type KeyAdmission = {
  looksLikeKey(token: string): boolean
  /** Ends the request with 401, 403 or 429 for whom it does not let in. */
  admit(key: string, scope: ApiScope): Promise<{ viewer: Viewer; key: ApiKeyHolder }>
}

type ApiKeyHolder = { id: string; name: string; scopes: readonly ApiScope[] }

/** Who works on a creator's stage. A hand is undefined for who has no right there, and where there is no such creator. */
export type StageAdmission = {
  looksLikeDockKey(token: string): boolean
  /** Ends the request with 401 or 429 for a key that it does not let in. */
  ofDock(key: string): Promise<Hand>
  ofApiKey(viewer: Viewer, key: ApiKeyHolder): Hand
  /** The session and what its account may do on that creator's stage, or on its own, in one; undefined without a session. */
  ofSession(token: string, creatorId?: string): Promise<{ viewer: SessionViewer; hand: Hand | undefined } | undefined>
  /** Before each change on a stage: ends the request with 429 for a hand that presses without end. */
  presses(hand: Hand): Promise<void>
}

export type Authentication = {
  /**
   * The viewer, or undefined for a visitor. A bearer token is a claim, and ends the request with 401 when it has no
   * session; a cookie is sent unasked, and a dead one is no cookie.
   */
  find(request: FastifyRequest): Promise<SessionViewer | undefined>
  /**
   * Lets in who may make a call of this access: who is signed in, of the types it names, or who has an API key of the scope
   * that it takes. Ends the request with 401 or 403 otherwise.
   */
  admit(request: FastifyRequest, access: CallAccess, scope: ApiScope | undefined): Promise<void>
  /** Who was admitted; only for calls that the contract's table does not leave open to everyone. */
  viewerOf(request: FastifyRequest): Viewer
  /** Who acts on whose stage; for its calls. Undefined for a session without a right, on a call that needs none. */
  stageOf(request: FastifyRequest): { hand: Hand | undefined; viewer: Viewer | undefined }
  /** For calls of the stage that need a right. */
  handOf(request: FastifyRequest): Hand
  /** For calls that take no API key, so that there is a session. */
  sessionOf(request: FastifyRequest): SessionViewer
  /**
   * Ends the request with mail_not_proven or reauthentication_required when the session does not have what is needed. The
   * calls of the contract's CALL_NEEDS are asked before; this is for those whose body decides.
   */
  require(request: FastifyRequest, needs: readonly CallNeed[]): void
  /** Whether this session is as good as just signed in. */
  isFresh(session: Pick<SessionViewer, 'confirmedAt'>): boolean
  tokenOf(request: FastifyRequest): string | undefined
  /** What the client was signed in with, the one that counts first: header and cookie may name different sessions. */
  tokensOf(request: FastifyRequest): string[]
  setCookie(reply: FastifyReply, token: string): void
  /** Of a browser that has signed in with this address before. */
  deviceIdOf(request: FastifyRequest, email: string): string | undefined
  /** Knows this browser at the next sign-in with this address. */
  rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void
  clearCookie(reply: FastifyReply): void
}

/** Bearer header or cookie, the header wins. Only the cookie can be abused by a foreign page, so only it is checked. */
export function createAuthentication(deps: {
  db: Database
  secret: string
  formerSecrets: readonly string[]
  publicUrl: () => string
  keys: KeyAdmission
  stage: StageAdmission
  reauthMinutes: number
  requireProvenMail: boolean
  securityLog: SecurityLog
}): Authentication {
  const { db, secret, formerSecrets, publicUrl, keys, stage, securityLog } = deps
  const knownDevice = (request: FastifyRequest, email: string) =>
    deviceIdOf([secret, ...formerSecrets], email, request.cookies[named(DEVICE_COOKIE)])
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const sessions = new WeakMap<FastifyRequest, SessionViewer>()
  const hands = new WeakMap<FastifyRequest, Hand>()
  const isSecure = () => publicUrl().startsWith('https:')
  // By its prefix a browser takes the cookie from this very host alone, over https alone.
  const named = (name: string) => (isSecure() ? `__Host-${name}` : name)
  const cookieName = () => named(COOKIE)
  const cookieOptions = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure() })

  function tokensOf(request: FastifyRequest): string[] {
    const bearer = bearerOf(request)
    const cookie = request.cookies[cookieName()]
    // Beside a header that no foreign page can send, the cookie needs no proof.
    if (bearer === undefined && cookie) requireSameOrigin(request, publicUrl())
    return [bearer, cookie].flatMap((token) => token || [])
  }

  const find = (request: FastifyRequest) => findBy(request, (token) => findViewer(db, token))

  async function findBy<Found>(
    request: FastifyRequest,
    look: (token: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      const found = await look(bearer)
      if (found === undefined) throw new AppError('unauthenticated', 'The bearer token has no valid session')
      return found
    }
    const token = request.cookies[cookieName()]
    const found = token ? await look(token) : undefined
    if (found !== undefined) requireSameOrigin(request, publicUrl())
    return found
  }

  /** Of a call of the stage: whoever has the right that it needs, by a session, a dock's key or an API key. */
  async function admitHand(request: FastifyRequest, scope: ApiScope | undefined): Promise<void> {
    const { method, routeOptions } = request
    const needed = stageRights(method, routeOptions.url ?? '') ?? []
    const creatorId = creatorIdOf(request)
    const hand = await findHand(request, scope, creatorId)
    // No hint whether there is such a creator.
    const isElsewhere = creatorId !== undefined && hand !== undefined && hand.creatorId !== creatorId.toLowerCase()
    if (isElsewhere || (needed.length > 0 && (hand === undefined || !mayDo(hand, needed))))
      refuse(request, new AppError('forbidden', 'This is for the creator, and for whom they let do it'))
    if (hand === undefined) return
    hands.set(request, hand)
    if (method !== 'GET' && method !== 'HEAD') await stage.presses(hand)
  }

  async function findHand(
    request: FastifyRequest,
    scope: ApiScope | undefined,
    creatorId: string | undefined,
  ): Promise<Hand | undefined> {
    const bearer = bearerOf(request)
    if (bearer !== undefined && stage.looksLikeDockKey(bearer)) return stage.ofDock(bearer)
    if (bearer !== undefined && keys.looksLikeKey(bearer)) {
      const { viewer, key } = await admitKey(bearer, scope)
      viewers.set(request, viewer)
      return stage.ofApiKey(viewer, key)
    }
    const found = await findBy(request, (token) => stage.ofSession(token, creatorId))
    if (found === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
    sessions.set(request, found.viewer)
    viewers.set(request, found.viewer)
    return found.hand
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

  const isFresh = ({ confirmedAt }: Pick<SessionViewer, 'confirmedAt'>) =>
    Date.now() - confirmedAt.getTime() <= deps.reauthMinutes * MINUTE_MS

  function requireNeeds(request: FastifyRequest, needs: readonly CallNeed[]): void {
    const session = sessionOf(request)
    const { isMailProven } = session
    if (needs.includes('proven_mail') && deps.requireProvenMail && !isMailProven) {
      refuse(request, new AppError('mail_not_proven', 'Confirm the email address of the account first'))
    }
    if (needs.includes('fresh_sign_in') && !isFresh(session)) {
      refuse(request, new AppError('reauthentication_required', 'Send the password to POST /api/auth/confirm first'))
    }
  }

  return {
    find,
    sessionOf,
    require: requireNeeds,
    isFresh,
    tokensOf,
    tokenOf: (request) => tokensOf(request)[0],
    async admit(request, access, scope) {
      const bearer = bearerOf(request)
      if (access === 'stage') return admitHand(request, scope)
      if (bearer !== undefined && keys.looksLikeKey(bearer)) {
        viewers.set(request, (await admitKey(bearer, scope)).viewer)
        return
      }
      if (access === 'api_key') throw new AppError('unauthenticated', `This needs an API key with the scope ${scope}`)
      const viewer = await find(request)
      if (viewer === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
      sessions.set(request, viewer)
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
    stageOf: (request) => ({ hand: hands.get(request), viewer: viewers.get(request) }),
    handOf(request) {
      const hand = hands.get(request)
      if (hand === undefined) throw new Error(`${request.url} is no call of the stage, or one that needs no right`)
      return hand
    },
    setCookie(reply, token) {
      reply.setCookie(cookieName(), token, { ...cookieOptions(), maxAge: SESSION_MAX_AGE_MS / 1_000 })
    },
    deviceIdOf: knownDevice,
    rememberDevice(request, reply, email) {
      // By the present secret, and with the id that a former mark had: its guesses go on counting together.
      reply.setCookie(named(DEVICE_COOKIE), makeDeviceMark(secret, email, knownDevice(request, email)), {
        ...cookieOptions(),
        maxAge: (KNOWN_DEVICE_DAYS * DAY_MS) / SECOND_MS,
      })
    },
    clearCookie(reply) {
      reply.clearCookie(cookieName(), cookieOptions())
    },
  }
}

/** `?creatorId=`; asked twice, it names nobody. */
function creatorIdOf({ query }: FastifyRequest): string | undefined {
  const named = typeof query === 'object' && query !== null && 'creatorId' in query ? query.creatorId : undefined
  return typeof named === 'string' || named === undefined ? named : ''
}

/** What stands behind `Bearer`, be it nonsense; undefined without that header. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\b *(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
