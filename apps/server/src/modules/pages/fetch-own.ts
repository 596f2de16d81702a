import type { App } from '#platform/http/app.ts'

/**
 * A page's data comes through the same routes and schemas as a browser's, without leaving the process, and counts as
 * asked for by `remoteAddress`, the visitor.
 */
export async function fetchOwn(app: App, path: string, remoteAddress: string): Promise<Response> {
  const answer = await app.inject({ method: 'GET', url: path, remoteAddress })
  const headers = { 'content-type': String(answer.headers['content-type'] ?? 'application/json') }
  return new Response(answer.body, { status: answer.statusCode, headers })
}
