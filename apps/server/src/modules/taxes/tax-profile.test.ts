import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { TAX_DATA, taxActions, taxSealer } from '#testing/taxes.ts'
import { useApp } from '#testing/test-app.ts'
import { findTaxProfile } from './tax-profile.ts'

const app = useApp()
const agencies = agencyActions(app)
const { putData, giveData, profileOf, receive } = taxActions(app)

const IN_JUNE = new Date('2026-06-15T12:00:00Z')
const profileAt = ({ user }: SignedIn, now = IN_JUNE) =>
  findTaxProfile({ db: app().database.db, sealer: taxSealer() }, user.id, now)

test('Tax data is answered as it was given, in the export and the security log, and nothing is required at first', async () => {
  const { token, user } = await app().register('creator')
  const before = await app().call('/api/tax/profile', { token })
  expect(before.headers.get('cache-control')).toBe('no-store')
  expect(before.body).toMatchObject({
    ...{ legalName: null, birthDate: null, address: null, taxNumbers: [], vatNumber: null, business: false },
    ...{ changedAt: null, required: false, soon: false, reason: null, donations: 0, amountCents: 0 },
    limits: { donations: 30, amountCents: 200_000 },
  })
  const { body } = await putData({ token, user }, { vatNumber: '501964843' })
  const stored = {
    ...TAX_DATA,
    address: { ...TAX_DATA.address, line2: null },
    taxNumbers: [{ country: 'PT', number: '501964843' }],
    vatNumber: 'PT501964843',
  }
  expect(body).toMatchObject(stored)
  expect(body.changedAt).not.toBeNull()
  expect(await profileOf({ token, user })).toEqual(body)
  const { body: exported } = await app().call<{ taxProfile: unknown }>('/api/users/export', { token })
  expect(exported.taxProfile).toEqual({ ...stored, changedAt: body.changedAt })
  const { body: log } = await app().call<AccountLogEntry[]>('/api/auth/log', { token })
  expect(log[0]?.event).toBe('tax_profile_changed')
})

test('Tax data is stored encrypted, and a business has no date of birth', async () => {
  const creator = await app().register('creator')
  await giveData(creator, { business: true })
  expect(await profileOf(creator)).toMatchObject({ business: true, birthDate: null })
  const { rows } = await sql<{ stored: string }>`
    select tax_profiles::text || encode(sealed_data, 'escape') as stored from tax_profiles
    where owner_id = ${creator.user.id}`.execute(app().database.db)
  for (const part of ['Beatriz', '501964843', 'Porto']) expect(rows[0]?.stored).not.toContain(part)
})

test('Wrong tax data is refused at its field', async () => {
  const creator = await app().register('creator')
  const { address } = TAX_DATA
  const wrong: [object, string][] = [
    [{ legalName: ' ' }, 'legalName'],
    [{ birthDate: undefined }, 'birthDate'],
    [{ birthDate: null }, 'birthDate'],
    [{ birthDate: '1990-02-30' }, 'birthDate'],
    [{ birthDate: '2190-02-01' }, 'birthDate'],
    [{ birthDate: '1890-02-01' }, 'birthDate'],
    [{ address: { ...address, country: 'XX' } }, 'address.country'],
    [{ address: { ...address, city: '' } }, 'address.city'],
    [{ taxNumbers: [] }, 'taxNumbers'],
    [{ taxNumbers: [{ country: 'PT', number: '501964844' }] }, 'taxNumbers.0.number'],
    [{ taxNumbers: [...TAX_DATA.taxNumbers, { country: 'ES', number: '1' }] }, 'taxNumbers.1.number'],
    [{ taxNumbers: [{ country: 'QQ', number: '501964843' }] }, 'taxNumbers.0.country'],
    [{ vatNumber: 'PT1' }, 'vatNumber'],
    [{ business: 'yes' }, 'business'],
  ]
  for (const [data, path] of wrong) {
    const { status, body } = await putData(creator, data)
    expect([status, body.code, body.errors?.map((error) => error.path)], path).toEqual([
      ...[400, 'validation_failed', [path]],
    ])
  }
  expect((await profileOf(creator)).legalName).toBeNull()
})

test('Only creators and agencies have tax data', async () => {
  const { token } = await app().register('fan')
  for (const path of ['/api/tax/profile', '/api/tax/statements/2026']) {
    const { status, body } = await app().call<Problem>(path, { token })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  }
})

test('Tax data is required from 30 donations or 2,000 euros in a calendar year on, and soon before', async () => {
  const many = await app().register('creator')
  await receive(many, '2026-02-01T12:00:00Z', 24)
  expect(await profileAt(many)).toMatchObject({ required: false, soon: false, year: 2026, donations: 24 })
  await receive(many, '2026-03-01T12:00:00Z', 1)
  expect(await profileAt(many)).toMatchObject({ required: false, soon: true, reason: null })
  await receive(many, '2026-04-01T12:00:00Z', 4)
  expect(await profileAt(many)).toMatchObject({ required: false, soon: true, donations: 29 })
  await receive(many, '2026-05-01T12:00:00Z', 1)
  expect(await profileAt(many)).toMatchObject({ required: true, soon: false, reason: 'donations', donations: 30 })

  const much = await app().register('creator')
  await receive(much, '2026-02-01T12:00:00Z', 1, 159_900)
  expect(await profileAt(much)).toMatchObject({ required: false, soon: false })
  await receive(much, '2026-02-02T12:00:00Z', 1, 100)
  expect(await profileAt(much)).toMatchObject({ required: false, soon: true })
  await receive(much, '2026-02-03T12:00:00Z', 1, 39_900)
  expect(await profileAt(much)).toMatchObject({ required: false, soon: true, amountCents: 199_900 })
  await receive(much, '2026-02-03T12:00:00Z', 1, 100)
  expect(await profileAt(much)).toMatchObject({ required: true, reason: 'amount', amountCents: 200_000 })
  await giveData(much)
  expect(await profileAt(much)).toMatchObject({ required: true, legalName: TAX_DATA.legalName })
})

test('The year is that of the time zone of the account, and the previous year still counts', async () => {
  const creator = await app().register('creator')
  const { token } = creator
  await app().call('/api/users/update-profile', { method: 'PATCH', token, body: { timeZone: 'Pacific/Kiritimati' } })
  await receive(creator, '2025-12-31T09:59:59Z', 15)
  await receive(creator, '2025-12-31T10:00:00Z', 15)
  expect(await profileAt(creator)).toMatchObject({ required: false, year: 2026, donations: 15 })
  await receive(creator, '2025-12-30T10:00:00Z', 15)
  const present = { required: true, reason: 'donations', year: 2025, donations: 30 }
  expect(await profileAt(creator)).toMatchObject(present)
  expect(await profileAt(creator, new Date('2026-12-31T09:59:59Z'))).toMatchObject(present)
  expect(await profileAt(creator, new Date('2026-12-31T10:00:00Z'))).toMatchObject({ required: false, year: 2027 })
})

test('The share of an agency counts for the agency, and the whole donation for the creator', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  await agencies.link(agency, creator, 3_000)
  await sql`update agency_invitations set answered_at = '2025-01-01' where agency_id = ${agency.user.id}`.execute(
    app().database.db,
  )
  await receive(creator, '2026-02-01T12:00:00Z', 1, 500_000)
  expect(await profileAt(agency)).toMatchObject({ required: false, amountCents: 150_000, donations: 1 })
  await receive(creator, '2026-02-01T12:00:00Z', 1, 200_000)
  expect(await profileAt(agency)).toMatchObject({ required: true, reason: 'amount', amountCents: 210_000 })
  expect(await profileAt(creator)).toMatchObject({ required: true, amountCents: 700_000 })
})
