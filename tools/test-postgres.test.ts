import { access } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './test-postgres.ts'

test('startPostgres starts a PostgreSQL whose role can create databases and is no superuser, and removes it on stop', async () => {
  const own = await startPostgres()
  // Without an installed PostgreSQL the tests use the embedded engine.
  if (own === undefined) return expect(process.env.TEST_ENGINE).not.toBe('postgres')
  const client = new Client({ connectionString: own.url })
  await client.connect()
  const firstRow = async (text: string) => (await client.query(text)).rows[0]
  expect(await firstRow('select rolsuper from pg_roles where rolname = current_user')).toEqual({ rolsuper: false })
  expect(await firstRow('show fsync')).toEqual({ fsync: 'off' })
  await client.query('create database another')
  await client.end()
  await own.stop()
  const again = new Client({ connectionString: own.url })
  await expect(again.connect()).rejects.toThrow(/ECONNREFUSED/)
  await expect(access(own.folder)).rejects.toThrow(/ENOENT/)
})
