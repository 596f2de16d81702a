import type { ServerResponse } from 'node:http'

/** `refused_with_200`: an error with the status 200; `incomplete`: fields are missing. */
export type TikTokFault =
  | 'silent'
  | 'broken'
  | 'web_page'
  | 'refused_with_200'
  | 'rate_limited'
  | 'cut'
  | 'incomplete'
  | 'endless'
  | 'redirect'
export type TikTokCall = 'token' | 'user' | 'revoke'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export const LOG_ID = '202611210000000102030405060708090A'

export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body ? JSON.stringify(body) : '')
}

export const refusal = (error: string, status = 400): Answer => ({
  status,
  body: { error, error_description: `This is ${error}.`, log_id: LOG_ID },
})
export const userRefusal = (code: string, status: number): Answer => ({
  status,
  body: { data: {}, error: { code, message: `This is ${code}.`, log_id: LOG_ID } },
})

export function fail(call: TikTokCall, fault: TikTokFault, response: ServerResponse): void {
  const refused = call === 'user' ? userRefusal : refusal
  switch (fault) {
    case 'silent':
      return
    case 'broken':
      return send(response, refused('internal_error', 500))
    case 'web_page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
      return
    case 'refused_with_200':
      return send(response, refused(call === 'user' ? 'scope_not_authorized' : 'invalid_grant', 200))
    case 'rate_limited':
      return send(response, refused('rate_limit_exceeded', 429))
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
      response.write('{"access_token":"act.', () => response.destroy())
      return
    case 'incomplete':
      return send(response, {
        status: 200,
        body: call === 'user' ? userRefusal('ok', 200).body : { token_type: 'Bearer' },
      })
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(1_000_000))
      return
    case 'redirect':
      return send(response, { status: 302, body: undefined, headers: { location: '/v2/auth/authorize/' } })
  }
}
