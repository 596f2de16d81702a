import type { Language } from '@aplauso/contract/languages'
import type { App } from '#platform/http/app-type.ts'

type Visitor = { language: Language; remoteAddress: string }

/**
 * Calls the API for a page within the process, through the same routes and schemas as a browser. The call counts for
 * the visitor's address, and its language is the page's.
 */
export async function callOwnApi(app: App, path: string, { language, remoteAddress }: Visitor): Promise<Response> {
  const answer = await app.inject({ method: 'GET', url: path, remoteAddress, headers: { 'accept-language': language } })
  const headers = new Headers({ 'content-type': String(answer.headers['content-type'] ?? 'application/json') })
  for (const name of ['link', 'retry-after']) {
    const value = answer.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return new Response(answer.body, { status: answer.statusCode, headers })
}
