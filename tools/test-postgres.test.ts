import { access } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './test-postgres.ts'

test('A PostgreSQL of its own lets its role make databases, is no superuser’s, and is gone when it is stopped', async () => {
  const own = await startPostgres()
  // Where none is installed the tests run on the embedded engine: there is nothing to start.
  if (own === undefined) return expect(process.env.TEST_ENGINE).not.toBe('postgres')
  const client = new Client({ connectionString: own.url })
  await client.connect()
  const asked = async (text: string) => (await client.query(text)).rows[0]
  expect(await asked('select rolsuper from pg_roles where rolname = current_user')).toEqual({ rolsuper: false })
  expect(await asked('show fsync')).toEqual({ fsync: 'off' })
  await client.query('create database another')
  await client.end()
  await own.stop()
  const again = new Client({ connectionString: own.url })
  await expect(again.connect()).rejects.toThrow(/ECONNREFUSED/)
  await expect(access(own.folder)).rejects.toThrow(/ENOENT/)
})
