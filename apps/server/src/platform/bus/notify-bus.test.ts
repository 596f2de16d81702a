import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useOwnDatabase } from '#testing/own-database.ts'
import { describeSharedBus, receiveUntil } from './bus.conformance.ts'
import { openBus } from './open-bus.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(databaseUrl !== '')('The bus on PostgreSQL', () => {
  // NOTIFY does not leave a database, so other tests receive nothing of this one.
  const database = useOwnDatabase(databaseUrl)

  describeSharedBus({
    open: (log, port) => openBus({ databaseUrl: database.url(port), log }),
    address: () => ({ host: new URL(databaseUrl).hostname, port: Number(new URL(databaseUrl).port || 5432) }),
    breakConnections: database.breakConnections,
    goDown: database.goDown,
    comeBack: database.comeBack,
  })

  test('A message announced inside a transaction arrives when it commits and never when it rolls back', async () => {
    const bus = await openBus({ databaseUrl: database.url(), log: console })
    onTestFinished(() => bus.close())
    const client = new Client({ connectionString: database.url() })
    await client.connect()
    onTestFinished(() => client.end())
    const heard = receiveUntil(bus, 'committed')

    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [bus.sqlChannel, 'rolled back'])
    await client.query('rollback')
    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [bus.sqlChannel, 'committed'])
    await client.query('commit')

    expect(await heard).toEqual(['committed'])
  })

  test('The check rejects when NOTIFY is accepted and not delivered, as behind a transaction pooler', async () => {
    const url = new URL(database.url())
    const client = new Client({ connectionString: url.href })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create schema deaf')
    await client.query(`create function deaf.pg_notify(text, text) returns void language sql as 'select'`)
    url.searchParams.set('options', '-c search_path=deaf,pg_catalog')
    const deaf = await openBus({
      databaseUrl: url.href,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    onTestFinished(() => deaf.close())
    await expect(deaf.check()).rejects.toThrow('does not arrive at its listeners')
    const bus = await openBus({ databaseUrl: database.url(), log: console })
    onTestFinished(() => bus.close())
    await bus.check()
  })
})
