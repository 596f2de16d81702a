import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'

// A closed port: the mail server is down.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
const { faults } = usePayments(app)

test('A mail server that is down does not lose the email about a payment on review', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await faults({ wrongAmount: { value: '9999.00', currency: 'EUR' } })
  await app().end(donation, 'paid')
  const ordered = async () => {
    const { rows } = await sql<{
      data: unknown
      tried: boolean
    }>`select data, output is not null as tried from pgboss.job where name = 'review_mail'`.execute(app().database.db)
    return rows
  }
  const held = { amountCents: 999_900, currency: 'EUR', madeFor: 'donation' }
  await expect.poll(ordered).toMatchObject([{ data: { payload: held }, tried: true }])
})
