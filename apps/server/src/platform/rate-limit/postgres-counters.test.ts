import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useOwnDatabase } from '#testing/own-database.ts'
import { openRateLimits } from './open-rate-limits.ts'
import { describeSharedRateLimits } from './rate-limit.conformance.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(databaseUrl !== '')('Rate limits on PostgreSQL', () => {
  const database = useOwnDatabase(databaseUrl)

  async function query(text: string): Promise<object[]> {
    const client = new Client({ connectionString: database.url() })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  describeSharedRateLimits({
    settings: (port) => ({ databaseUrl: database.url(port) }),
    address: () => ({ host: new URL(databaseUrl).hostname, port: Number(new URL(databaseUrl).port || 5432) }),
    goDown: database.goDown,
    comeBack: database.comeBack,
    dump: async () => JSON.stringify(await query('select * from rate_limits')),
  })

  const open = async () => {
    const limits = await openRateLimits({
      databaseUrl: database.url(),
      enabled: true,
      secret: 'a secret',
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => limits.close())
    return limits
  }

  test('Processes that start at once and find no table create one', async () => {
    for (let round = 0; round < 5; round++) {
      await query('drop table if exists rate_limits')
      await Promise.all(Array.from({ length: 8 }, open))
      expect(await query('select * from rate_limits')).toEqual([])
    }
  })

  test('Expired counts are deleted and others stay', async () => {
    const limit = (await open()).limit({ name: 'kept', points: 1, windowSeconds: 60 })
    await limit.take('ana')
    await query("insert into rate_limits values ('old', 5, 1)")
    await open()
    const keys = await query(`select split_part(key, ':', 1) as name from rate_limits`)
    expect(keys).toContainEqual({ name: 'kept' })
    expect(keys).not.toContainEqual({ name: 'old' })
  })
})
