import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeSharedBus, hearUntil } from './bus.conformance.ts'
import { openBus } from './open-bus.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''

describe.runIf(databaseUrl !== '')('the bus on PostgreSQL', () => {
  // A database of our own: NOTIFY stays inside it, and its connections can be ended and refused.
  const database = `aplauso_bus_${randomBytes(6).toString('hex')}`
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

  const breakConnections = async () => {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  }

  describeSharedBus({
    open: (log, port) => openBus({ databaseUrl: urlOfDatabase(port), log }),
    address: () => ({ host: new URL(databaseUrl).hostname, port: Number(new URL(databaseUrl).port || 5432) }),
    breakConnections,
    async goDown() {
      await admin.query(`alter database ${database} with allow_connections false`)
      await breakConnections()
    },
    async comeBack() {
      await admin.query(`alter database ${database} with allow_connections true`)
    },
  })

  test('A message announced inside a transaction arrives when it commits and never when it rolls back', async () => {
    const bus = await openBus({ databaseUrl: urlOfDatabase(), log: console })
    onTestFinished(() => bus.close())
    const client = new Client({ connectionString: urlOfDatabase() })
    await client.connect()
    onTestFinished(() => client.end())
    const heard = hearUntil(bus, 'committed')

    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [bus.sqlChannel, 'rolled back'])
    await client.query('rollback')
    await client.query('begin')
    await client.query('select pg_notify($1, $2)', [bus.sqlChannel, 'committed'])
    await client.query('commit')

    expect(await heard).toEqual(['committed'])
  })

  test('A carrier that takes what is notified and delivers nothing, as poolers of transactions do, is found out', async () => {
    const url = new URL(urlOfDatabase())
    const client = new Client({ connectionString: url.href })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create schema deaf')
    await client.query(`create function deaf.pg_notify(text, text) returns void language sql as 'select'`)
    url.searchParams.set('options', '-c search_path=deaf,pg_catalog')
    const deaf = await openBus({ databaseUrl: url.href, log: { warn: () => undefined, error: () => undefined } })
    onTestFinished(() => deaf.close())
    await expect(deaf.check()).rejects.toThrow('does not arrive at its listeners')
    const bus = await openBus({ databaseUrl: urlOfDatabase(), log: console })
    onTestFinished(() => bus.close())
    await bus.check()
  })
})
