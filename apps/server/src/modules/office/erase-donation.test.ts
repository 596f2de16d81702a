import type { TopDonor } from '@aplauso/contract/donations'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { uploadActions } from '#testing/uploads.ts'
import { eraseDonation } from './erase-donation.ts'

const app = useApp()
const { upload } = uploadActions(app)

test('One donation loses name, message, recording and email everywhere, and its amount stays', async () => {
  const creator = await app().register('creator')
  const { slug } = creator.user
  const { body: sound } = await upload()
  const recorded = { audioType: 'custom', audioUrl: sound.audioUrl, receiptEmail: 'rita@example.org' }
  const donation = await app().donate(slug, { donorName: 'Rita Segredo', message: 'Só para ti', ...recorded })
  await app().pay(donation)
  await app().pay(await app().donate(slug, { donorName: 'Rui', message: 'Fica' }))
  const { db } = app().database
  const released: string[] = []
  const jobs = { add: async ({ name }: { name: string }) => void released.push(name) }
  const changed: string[] = []
  const deps = { db, jobs, accessChanged: async (id: string) => void changed.push(id) }
  const erase = () => eraseDonation(deps, { id: donation.donationId, actorId: null, reason: 'Pedido de 3 de maio' })
  await erase()

  const seen = await app().call<object[]>('/api/donations/my', { token: creator.token })
  expect(seen.body).toMatchObject([
    { donorName: 'Rui', amount: 1000 },
    { id: donation.donationId, donorName: null, message: null, amount: 1000 },
  ])
  const tables = await Promise.all(
    (['donations', 'alerts', 'creator_donors', 'operator_log'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(tables)).not.toMatch(/Segredo|Só para ti|rita@example/)
  expect(JSON.stringify(tables)).toContain('Fica')
  const top = await app().call<TopDonor[]>('/api/donations/top-donors', { token: creator.token })
  expect(top.body).toHaveLength(1)
  expect([released, changed]).toEqual([['released_sounds'], [creator.user.id]])
  await expect(erase()).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.selectFrom('operator_log').select(['action', 'target', 'reason']).execute()).toEqual([
    { action: 'erase_donation', target: donation.donationId, reason: 'Pedido de 3 de maio' },
  ])
})
