import type { SignedIn } from '@aplauso/contract/accounts'
import { TAX_RECORD_YEARS } from '@aplauso/contract/retention'
import { expect, test } from 'vitest'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { taxActions, taxSealer } from '#testing/taxes.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { deleteOldTaxData } from './erase-taxes.ts'
import { findTaxData, reencryptTaxData } from './tax-data.ts'

const app = useApp()
const { giveData, receive } = taxActions(app)

const nameOf = async ({ user }: SignedIn) =>
  (await findTaxData({ db: app().database.db, sealer: taxSealer() }, user.id)).legalName
const erase = ({ token }: SignedIn) => app().call('/api/users/me', { method: 'DELETE', token })

test('Erasure deletes tax data that no report has, and the other once its time is over', async () => {
  const [unreported, reported, living] = [
    await app().register('creator'),
    await app().register('creator'),
    await app().register('creator'),
  ]
  const year = new Date().getUTCFullYear()
  await receive(unreported, `${year}-01-15T12:00:00Z`, 29)
  await receive(reported, `${year}-01-15T12:00:00Z`, 30)
  for (const owner of [unreported, reported, living]) await giveData(owner)
  for (const owner of [unreported, reported]) await erase(owner)
  expect(await nameOf(unreported)).toBeNull()
  expect(await nameOf(reported)).not.toBeNull()
  const { db } = app().database
  await deleteOldTaxData(db, new Date(`${year + 1 + TAX_RECORD_YEARS}-12-31T12:00:00Z`))
  expect(await nameOf(reported)).not.toBeNull()
  await deleteOldTaxData(db, new Date(`${year + 2 + TAX_RECORD_YEARS}-01-01T12:00:00Z`))
  expect(await nameOf(reported)).toBeNull()
  expect(await nameOf(living)).not.toBeNull()
})

test('A new secret re-encrypts tax data', async () => {
  const creator = await app().register('creator')
  await giveData(creator)
  const { db } = app().database
  const present = createSealer('another secret, long enough for tests', 'taxes', [APP_SECRET])
  expect(await reencryptTaxData({ db, sealer: present })).toBeGreaterThan(0)
  expect(await reencryptTaxData({ db, sealer: present })).toBe(0)
  expect((await findTaxData({ db, sealer: present }, creator.user.id)).legalName).toBe('Beatriz Nunes da Sé')
})
