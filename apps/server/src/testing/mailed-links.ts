import { sql } from 'kysely'
import { expect } from 'vitest'
import { readOutbox } from './read-outbox.ts'
import type { TestApp } from './test-app.ts'

/** The newest token in emails with a link to this page, once `count` of them were sent to the address. */
export async function untilToken(
  { dataDir }: TestApp,
  to: string,
  page: 'verify-email' | 'reset-password' | 'undo-email',
  count = 1,
): Promise<string> {
  const link = new RegExp(`/${page}[?#]token=([\\w-]{43})\\s`)
  let tokens: string[] = []
  const readTokens = async () => {
    const emails = await readOutbox(dataDir, to)
    tokens = emails.flatMap(({ text }) => link.exec(`${text}\n`)?.[1] ?? [])
    return tokens.length
  }
  await expect.poll(readTokens, { interval: 20 }).toBe(count)
  return tokens.at(-1) ?? ''
}

/** Waits until no account email is queued: an address without an email by then gets none. */
export async function untilEmailsAreSent({ database }: TestApp): Promise<void> {
  const pendingJobs = async () =>
    (await sql`select from pgboss.job where name = 'account_mail'`.execute(database.db)).rows.length
  await expect.poll(pendingJobs, { interval: 20 }).toBe(0)
}
