import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { RECORD_MAX_CHARACTERS } from './provider.ts'
import { createRecoveryRecords } from './recovery-records.ts'

const records = createRecoveryRecords('a secret of the tests')
const record = { kind: 'donation', name: 'Rita 👏', message: 'Olá!' }

test('A record is read as it was written, and says nothing to who has no secret', () => {
  const written = records.write(record)
  expect(records.read(written)).toEqual(record)
  expect(written).toMatch(/^[\w.-]+$/)
  expect(Buffer.from(written, 'base64url').toString()).not.toContain('Rita')
  expect(createRecoveryRecords('another secret').read(written)).toBeUndefined()
})

test('A record is read with a former secret, and written with the present one', () => {
  const rotated = createRecoveryRecords('a new secret', ['a secret of the tests'])
  expect(rotated.read(records.write(record))).toEqual(record)
  expect(records.read(rotated.write(record))).toBeUndefined()
})

test('A repeat writes the very same, another payment never', () => {
  expect(records.write(record)).toBe(records.write({ ...record }))
  expect(records.write({ ...record, name: 'Ana' })).not.toBe(records.write(record))
})

test('What was changed, cut or made up is not read', () => {
  const written = records.write(record)
  const changed = `${written.slice(0, -2)}${written.endsWith('AA') ? 'BB' : 'AA'}`
  for (const other of ['', '1.', written.slice(0, 40), changed, written.replace('1.', '2.'), '{"kind":"donation"}']) {
    expect(records.read(other), other).toBeUndefined()
  }
})

test('Of several the first is written that fits', () => {
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
