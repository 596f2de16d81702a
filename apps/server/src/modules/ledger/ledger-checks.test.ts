import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/engine.ts'
import { findLedgerProblems } from './ledger-checks.ts'

test('A query during the ledger checks waits for one of their statements and not for all', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  const ended: string[] = []
  const proof = findLedgerProblems(database.db).then((problems) => {
    ended.push('the proof')
    expect(problems).toEqual([])
  })
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await sql`select 1`.execute(database.db)
    ended.push('a question')
  }
  await proof
  expect(ended.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'a question'))
})
