// The minimal HTTP server: always the same head and bytes. Settings: PORT, ANSWERS_FILE ({ path: [headers, base64] }).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { environment } from '../../apps/server/src/platform/env/read-env.ts'

const { PORT, ANSWERS_FILE = '' } = environment()
const file: Record<string, [Record<string, string>, string]> = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))
const answers = new Map(
  Object.entries(file).map(([path, [headers, body]]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return response.end('ok')
  response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
