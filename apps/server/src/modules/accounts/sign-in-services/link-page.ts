import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'

const PAGE = '/link-account'
const STATUS = 409
const PAGE_HEADERS = ['content-type', 'content-language', 'content-security-policy', 'vary']

/**
 * Sends the page that asks for the password of the account, in answer to the callback itself: clients see by the status
 * that nobody was signed in. `redirect`: the page that was wanted.
 */
export async function sendLinkPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: string | null,
): Promise<FastifyReply> {
  const page = await app.inject({
    method: 'GET',
    url: redirect === null ? PAGE : `${PAGE}?${new URLSearchParams({ redirect })}`,
    remoteAddress: request.ip,
    headers: { accept: 'text/html', 'accept-language': languageFor(request) },
  })
  if (page.statusCode !== 200)
    throw new AppError('link_required', 'An account has this email address: link the service with its password')
  for (const name of PAGE_HEADERS) {
    const value = page.headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  return reply.code(STATUS).send(page.rawPayload)
}
