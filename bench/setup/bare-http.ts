import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilReady } from './until-ready.ts'

const BARE = join(import.meta.dirname, '../processes/bare-http.ts')

/**
 * Plain `node:http` in a separate process, which answers these paths with the current answers of the server at `url`.
 */
export async function startBareHttp(cleanup: Cleanup, url: string, paths: string[]): Promise<string> {
  const answers = await Promise.all(paths.map(async (path) => [path, await answerOf(url + path)]))
  const folder = await temporaryFolder(cleanup)
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(Object.fromEntries(answers)))
  const port = await freePort()
  const bareUrl = `http://127.0.0.1:${port}`
  const child = startChild(cleanup, { args: [BARE], cwd: folder, env: { PORT: String(port), ANSWERS_FILE: file } })
  await untilReady(child, bareUrl)
  return bareUrl
}

/** The bytes as they are transferred, before any decompression. */
async function answerOf(url: string): Promise<[Record<string, unknown>, string]> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'pt' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  const { date, connection, 'keep-alive': keepAlive, ...otherHeaders } = answer.headers
  return [otherHeaders, (await buffer(answer)).toString('base64')]
}
