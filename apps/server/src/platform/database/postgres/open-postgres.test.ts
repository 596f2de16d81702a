import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useOwnDatabase } from '#testing/own-database.ts'
import { describeDatabase, type Library } from '../database.conformance.ts'
import { isUnavailable } from '../database-errors.ts'
import { openDatabase } from '../open-database.ts'
import { PREPARED } from '../prepared-statements.ts'
import { createTestLog } from '../test-log.ts'

const serverUrl = process.env.TEST_DATABASE_URL

describe.runIf(serverUrl !== undefined)('With a PostgreSQL server', () => {
  const { url, breakConnections } = useOwnDatabase(serverUrl ?? '')
  const log = createTestLog()
  const open = () => openDatabase<Library>({ databaseUrl: url(), dataDir: 'unused', log })

  describeDatabase('PostgreSQL', open)

  test('Connections that the server ends, idle or in use, end neither the process nor the next query', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map(() => database.raw.query('select 1')))
    const atWork = database.db.transaction().execute(async (tx) => {
      await tx.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
      await breakConnections()
      await tx.selectNoFrom((eb) => eb.lit(2).as('two')).execute()
    })
    const loss = await atWork.catch((error: unknown) => error)
    expect(isUnavailable(loss)).toBe(true)
    await expect.poll(() => database.check().then(() => 'up')).toBe('up')
    expect((await database.raw.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(log.lines).toContain('database connection lost')
    await database.close()
  })

  test('A statement that runs out of time counts as an unavailable database', async () => {
    const database = await open()
    const late = await database.raw
      .exec(`set statement_timeout = '20ms'; select pg_sleep(10)`)
      .catch((error: unknown) => error)
    expect(late).toMatchObject({ code: '57014' })
    expect(isUnavailable(late)).toBe(true)
    await database.close()
  })

  test('Statements are sent whole where prepared ones are lost, as behind a transaction pooler', async () => {
    const database = await openDatabase<Library>({ databaseUrl: url(), dataDir: 'unused', connections: 1, log })
    const one = () => sql<{ one: number }>`${PREPARED} select ${1}::integer as one`.execute(database.db)
    const namedStatements = async () => (await database.raw.query('select from pg_prepared_statements')).rows.length
    expect((await one()).rows).toEqual([{ one: 1 }])
    expect(await namedStatements()).toBe(1)
    await database.raw.exec('deallocate all')
    expect((await one()).rows).toEqual([{ one: 1 }])
    expect((await one()).rows).toEqual([{ one: 1 }])
    expect(await namedStatements()).toBe(0)
    expect(log.lines.filter((line) => line.startsWith('prepared statements are lost'))).toHaveLength(1)
    await database.close()
  })

  test('Opening rejects as unavailable when there is no server', async () => {
    const refusal = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:9/x', dataDir: 'unused', log }).catch(
      (error: unknown) => error,
    )
    expect(isUnavailable(refusal)).toBe(true)
  })
})
