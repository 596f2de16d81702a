import type { ApiScope, CallAccess } from '@aplauso/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { requireSameOrigin } from '#platform/http/same-origin.ts'
import { findViewer, SESSION_MAX_AGE_MS, type Viewer } from './sessions.ts'

const COOKIE = 'session'

/** Who has an API key, for the calls that take one. */
export type KeyAdmission = {
  looksLikeKey(token: string): boolean
  /** Ends the request with 401, 403 or 429 for whom it does not let in. */
  admit(key: string, scope: ApiScope): Promise<Viewer>
}

export type Authentication = {
  /**
   * The viewer, or undefined for a visitor. A bearer token is a claim, and ends the request with 401 when it has no
   * session; a cookie is sent unasked, and a dead one is no cookie.
   */
  find(request: FastifyRequest): Promise<Viewer | undefined>
  /**
   * Lets in who may make a call of this access: who is signed in, of the types it names, or who has an API key of the scope
   * that it takes. Ends the request with 401 or 403 otherwise.
   */
  admit(request: FastifyRequest, access: CallAccess, scope: ApiScope | undefined): Promise<void>
  /** Who was admitted; only for calls that the contract's table does not leave open to everyone. */
  viewerOf(request: FastifyRequest): Viewer
  tokenOf(request: FastifyRequest): string | undefined
  /** What the client was signed in with, the one that counts first: header and cookie may name different sessions. */
  tokensOf(request: FastifyRequest): string[]
  setCookie(reply: FastifyReply, token: string): void
  clearCookie(reply: FastifyReply): void
}

/** Bearer header or cookie, the header wins. Only the cookie can be abused by a foreign page, so only it is checked. */
export function createAuthentication(deps: {
  db: Database
  publicUrl: () => string
  keys: KeyAdmission
}): Authentication {
  const { db, publicUrl, keys } = deps
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const isSecure = () => publicUrl().startsWith('https:')
  // By its prefix a browser takes the cookie from this very host alone, over https alone.
  const cookieName = () => (isSecure() ? `__Host-${COOKIE}` : COOKIE)
  const cookieOptions = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure() })

  function tokensOf(request: FastifyRequest): string[] {
    const bearer = bearerOf(request)
    const cookie = request.cookies[cookieName()]
    // Beside a header that no foreign page can send, the cookie needs no proof.
    if (bearer === undefined && cookie) requireSameOrigin(request, publicUrl())
    return [bearer, cookie].flatMap((token) => token || [])
  }

  async function find(request: FastifyRequest): Promise<Viewer | undefined> {
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      const viewer = await findViewer(db, bearer)
      if (viewer === undefined) throw new AppError('unauthenticated', 'The bearer token has no valid session')
      return viewer
    }
    const token = request.cookies[cookieName()]
    const viewer = token ? await findViewer(db, token) : undefined
    if (viewer !== undefined) requireSameOrigin(request, publicUrl())
    return viewer
  }

  return {
    find,
    tokensOf,
    tokenOf: (request) => tokensOf(request)[0],
    async admit(request, access, scope) {
      const bearer = bearerOf(request)
      const key = bearer !== undefined && keys.looksLikeKey(bearer) ? bearer : undefined
      if (key !== undefined && scope !== undefined) {
        viewers.set(request, await keys.admit(key, scope))
        return
      }
      if (key !== undefined) throw new AppError('unauthenticated', 'This call takes no API key: it needs a session')
      if (access === 'api_key') throw new AppError('unauthenticated', `This needs an API key with the scope ${scope}`)
      const viewer = await find(request)
      if (viewer === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
      const types = typeof access === 'string' ? [] : access
      if (types.length > 0 && !types.includes(viewer.userType)) {
        throw new AppError('forbidden', `This is for accounts of type ${types.join(' or ')}`)
      }
      viewers.set(request, viewer)
    },
    viewerOf(request) {
      const viewer = viewers.get(request)
      if (viewer === undefined) throw new Error(`${request.url} is open to everyone: it has no viewer`)
      return viewer
    },
    setCookie(reply, token) {
      reply.setCookie(cookieName(), token, { ...cookieOptions(), maxAge: SESSION_MAX_AGE_MS / 1_000 })
    },
    clearCookie(reply) {
      reply.clearCookie(cookieName(), cookieOptions())
    },
  }
}

/** What stands behind `Bearer`, be it nonsense; undefined without that header. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\b *(.*)$/i.exec(headers.authorization ?? '')?.[1]
}
