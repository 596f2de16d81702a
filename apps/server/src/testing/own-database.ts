import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'

/**
 * Creates an empty database on that server for the tests of a file or a `describe`. Its connections can be ended and
 * refused.
 */
export function useOwnDatabase(serverUrl: string) {
  const name = `aplauso_own_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: serverUrl })

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name}`)
  })
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  async function breakConnections(): Promise<void> {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }

  return {
    /** `port` is that of a proxy on this machine. */
    url(port?: number): string {
      const url = new URL(serverUrl)
      url.pathname = `/${name}`
      if (port !== undefined) url.host = `127.0.0.1:${port}`
      return url.href
    },
    breakConnections,
    async goDown() {
      await admin.query(`alter database ${name} with allow_connections false`)
      await breakConnections()
    },
    async comeBack() {
      await admin.query(`alter database ${name} with allow_connections true`)
    },
  }
}
