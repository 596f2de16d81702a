import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openRateLimits } from './open-rate-limits.ts'
import { describeSharedRateLimits } from './rate-limit.conformance.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(databaseUrl !== '')('rate limits on PostgreSQL', () => {
  // A database of our own: its connections can be ended and refused.
  const database = `aplauso_limits_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: databaseUrl })

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${database}`)
  })
  afterAll(async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })

  function urlOfDatabase(port?: number): string {
    const url = new URL(databaseUrl)
    url.pathname = `/${database}`
    if (port !== undefined) url.host = `127.0.0.1:${port}`
    return url.href
  }

  async function query(text: string): Promise<object[]> {
    const client = new Client({ connectionString: urlOfDatabase() })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  describeSharedRateLimits({
    settings: (port) => ({ databaseUrl: urlOfDatabase(port) }),
    address: () => ({ host: new URL(databaseUrl).hostname, port: Number(new URL(databaseUrl).port || 5432) }),
    async goDown() {
      await admin.query(`alter database ${database} with allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    },
    async comeBack() {
      await admin.query(`alter database ${database} with allow_connections true`)
    },
    dump: async () => JSON.stringify(await query('select * from rate_limits')),
  })

  const open = async () => {
    const limits = await openRateLimits({
      databaseUrl: urlOfDatabase(),
      enabled: true,
      secret: 'a secret',
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => limits.close())
    return limits
  }

  test('Many processes that find no table make one together', async () => {
    for (let round = 0; round < 5; round++) {
      await query('drop table if exists rate_limits')
      await Promise.all(Array.from({ length: 8 }, open))
      expect(await query('select * from rate_limits')).toEqual([])
    }
  })

  test('What has expired is cleared away and what has not stays', async () => {
    const limit = (await open()).limit({ name: 'kept', points: 1, windowSeconds: 60 })
    await limit.take('ana')
    await query("insert into rate_limits values ('old', 5, 1)")
    await open()
    const keys = await query(`select split_part(key, ':', 1) as name from rate_limits`)
    expect(keys).toContainEqual({ name: 'kept' })
    expect(keys).not.toContainEqual({ name: 'old' })
  })
})
