import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import type { Provider } from './provider.ts'
import { untilReady } from './until-ready.ts'

const ROOT = join(import.meta.dirname, '../..')
export const SESSION_SECRET = 'a secret of the benchmarks, long enough'

export type ServerOrder = {
  port: number
  dataDir: string
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** Undefined: the server's built-in sandbox. */
  provider?: Provider | undefined
  demo?: boolean
  preload?: string | undefined
  rateLimit?: boolean
  serverArgs?: string[]
  nodeArgs?: string[]
  /** A checkout of another release; undefined: this one. */
  root?: string | undefined
  environment?: Record<string, string>
}

/** Up to 0.1.0 the entry was TypeScript. */
function entryOf(root: string): string {
  const entry = join(root, 'apps/server/src/bin/server.mjs')
  return existsSync(entry) ? entry : join(root, 'apps/server/src/bin/server.ts')
}

/** Starts the real server, as `npm start` does, and waits until it is ready. */
export async function startServer(cleanup: Cleanup, order: ServerOrder): Promise<Child & { readyAfterMs: number }> {
  const {
    port,
    dataDir,
    databaseUrl,
    redisUrl,
    provider,
    demo = false,
    preload,
    rateLimit = false,
    serverArgs = [],
    nodeArgs = [],
    root = ROOT,
    environment = {},
  } = order
  const child = startChild(cleanup, {
    args: [...nodeArgs, entryOf(root), ...serverArgs],
    preload,
    // The server reads the `.env` of its working directory.
    cwd: dataDir,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: rateLimit ? 'on' : 'off',
      DEMO: String(demo),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      ...(provider === undefined ? {} : { MOLLIE_API_KEY: provider.apiKey, MOLLIE_API_URL: provider.apiUrl }),
      ...environment,
    },
  })
  return { ...child, readyAfterMs: await untilReady(child, `http://127.0.0.1:${port}`) }
}
