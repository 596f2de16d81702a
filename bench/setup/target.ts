import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import WebSocket from 'ws'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { recordWebhook } from '../floor/webhook-script.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import type { Creator, DataLocation } from './installation.ts'
import type { Provider } from './provider.ts'
import { startServer } from './server.ts'
import { untilReady } from './until-ready.ts'

/** One side of a comparison, started and ready. */
export type Target = {
  name: 'product' | 'floor'
  url: string
  pid: number
  /** Milliseconds from the start of the process until it is ready. */
  readyAfterMs: number
  /** The process's last output, to explain a failed wait. */
  output(): string
  /** Address of the socket with which a viewer of the creator joins. */
  viewerUrl(creator: Creator): string
  /** Opens an overlay of the creator; resolves once it receives alerts. */
  openOverlay(creator: Creator): Promise<WebSocket>
  stop(): Promise<void>
}

export type TargetOrder = DataLocation & {
  redisUrl: string | undefined
  provider: Provider
  demo?: boolean
  preload?: string | undefined
  /** Limits by address are on for attacks only: all load comes from one address. */
  rateLimit?: boolean
}

const FLOOR = join(import.meta.dirname, '../processes/floor.ts')

export async function startProduct(cleanup: Cleanup, order: TargetOrder): Promise<Target> {
  const port = await freePort()
  const { pid, readyAfterMs, output, stop } = await startServer(cleanup, { ...order, port })
  return {
    name: 'product',
    url: `http://127.0.0.1:${port}`,
    pid,
    readyAfterMs,
    output,
    stop,
    viewerUrl: () => `ws://127.0.0.1:${port}/ws`,
    openOverlay: ({ slug, key }) => joinProduct(`ws://127.0.0.1:${port}/ws`, { slug, key }),
  }
}

/** Joins as an overlay with its key, or as a dashboard with a session's token. */
export async function joinProduct(url: string, claim: object): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'join', payload: claim }))
  const [answer] = await once(socket, 'message')
  if (!String(answer).includes('"joined"')) throw new Error(`the join was refused: ${String(answer)}`)
  return socket
}

export async function startFloor(cleanup: Cleanup, order: TargetOrder): Promise<Target> {
  const { dataDir, databaseUrl, redisUrl, provider, preload } = order
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const script = join(dataDir, 'webhook-script.json')
  const transport = redisUrl === undefined ? (databaseUrl === undefined ? 'in process' : 'notify') : 'redis'
  await writeFile(script, JSON.stringify(await recordWebhook(transport)))
  const child = startChild(cleanup, {
    args: [FLOOR],
    preload,
    cwd: dataDir,
    env: {
      PORT: String(port),
      SCRIPT_FILE: script,
      API_URL: provider.apiUrl,
      API_KEY: provider.apiKey,
      ...(databaseUrl === undefined ? { FOLDER: join(dataDir, 'database') } : { DATABASE_URL: databaseUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
  })
  const readyAfterMs = await untilReady(child, url)
  return {
    name: 'floor',
    url,
    pid: child.pid,
    readyAfterMs,
    output: child.output,
    stop: child.stop,
    viewerUrl: ({ id }) => `ws://127.0.0.1:${port}/${id}`,
    openOverlay: async ({ id }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${id}`)
      await once(socket, 'open')
      return socket
    },
  }
}
