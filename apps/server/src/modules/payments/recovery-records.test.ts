import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { RECORD_MAX_CHARACTERS } from './provider.ts'
import { createRecoveryRecords } from './recovery-records.ts'

const records = createRecoveryRecords('a secret of the tests')
const record = { kind: 'donation', name: 'Rita 👏', message: 'Olá!' }

test('A recovery record reads back as written and is unreadable without the secret', () => {
  const written = records.write(record)
  expect(records.read(written)).toEqual(record)
  expect(written).toMatch(/^[\w.-]+$/)
  expect(Buffer.from(written, 'base64url').toString()).not.toContain('Rita')
  expect(createRecoveryRecords('another secret').read(written)).toBeUndefined()
})

test('A recovery record reads with a previous secret and is written with the current one', () => {
  const rotated = createRecoveryRecords('a new secret', ['a secret of the tests'])
  expect(rotated.read(records.write(record))).toEqual(record)
  expect(records.read(rotated.write(record))).toBeUndefined()
})

test('Equal recovery records give equal texts, different ones give different texts', () => {
  expect(records.write(record)).toBe(records.write({ ...record }))
  expect(records.write({ ...record, name: 'Ana' })).not.toBe(records.write(record))
})

test('A recovery record that was changed, cut or invented reads as undefined', () => {
  const written = records.write(record)
  const changed = `${written.slice(0, -2)}${written.endsWith('AA') ? 'BB' : 'AA'}`
  for (const other of ['', '1.', written.slice(0, 40), changed, written.replace('1.', '2.'), '{"kind":"donation"}']) {
    expect(records.read(other), other).toBeUndefined()
  }
})

test('Writing several recovery records returns the first one that fits the limit', () => {
  const long = { ...record, message: randomBytes(800).toString('base64') }
  const written = records.write(long, record)
  expect(records.read(written)).toEqual(record)
  expect(written.length).toBeLessThanOrEqual(RECORD_MAX_CHARACTERS)
  expect(
    records.read(records.write({ ...record, message: 'Parabéns pelo direto de ontem! '.repeat(16) })),
  ).toMatchObject({
    message: expect.stringMatching(/^(Parabéns pelo direto de ontem! ){16}$/),
  })
})
