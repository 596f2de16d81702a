import { expect, test } from 'vitest'
import { problemOf } from '../apps/server/src/testing/checked-rows.ts'
import { readStatements } from './statement-rows.ts'

test('readStatements reads the rows of raw SQL from the sources, named types included', async () => {
  const statements = await readStatements()
  expect(statements.length).toBeGreaterThan(100)
  const [settlement] = statements.filter(({ file }) => file.endsWith('/settlement/settlement-statement.ts'))
  const { row = {} } = settlement ?? {}
  expect(row.has_event).toEqual(['boolean'])
  // A held alert has no row.
  const ofAlert = { id: 'string', sequence: 'number', amount_cents: 'number', created_at: 'Date' }
  for (const [column, type] of Object.entries(ofAlert))
    expect(row[column]?.toSorted()).toEqual([type, 'null'].toSorted())
  expect(row.message?.toSorted()).toEqual(['null', 'string'])
})

test('A row with a missing column or a value of another type is reported', () => {
  const type = { id: ['string'], paid_at: ['Date', 'null'], codes: ['array'], body: ['any'] }
  const row = { id: 'a', paid_at: null, codes: [], body: {}, more: 1 }
  expect(problemOf(type, row)).toBeUndefined()
  expect(problemOf(type, { ...row, id: 1 })).toMatch(/^A row has number in id, and its type says string/)
  expect(problemOf(type, { ...row, paid_at: '2026' })).toMatch(/string in paid_at, and its type says Date or null/)
  expect(problemOf(type, { ...row, codes: null })).toMatch(/null in codes/)
  expect(problemOf(type, { id: 'a', paid_at: null })).toMatch(/undefined in codes/)
})
