import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Cleanup } from './cleanup.ts'

/** Creates a database for one run on the server at `baseUrl` and drops it afterwards. */
export async function createScratchDatabase(cleanup: Cleanup, baseUrl: string, templateUrl?: string): Promise<string> {
  const name = `aplauso_bench_${randomUUID().replaceAll('-', '')}`
  const template = templateUrl === undefined ? '' : ` template ${new URL(templateUrl).pathname.slice(1)}`
  await administrate(baseUrl, `create database ${name}${template}`)
  cleanup.later(() => administrate(baseUrl, `drop database ${name} with (force)`))
  const url = new URL(baseUrl)
  url.pathname = `/${name}`
  return url.href
}

async function administrate(baseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: baseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
