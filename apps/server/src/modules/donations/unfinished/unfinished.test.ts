import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { createDonorSecrets } from '../donor-secret.ts'
import { orderFinishEmails } from './order-finish-emails.ts'

const app = useApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })
const { row, change } = usePayments(app)
const flat = (text = '') => text.replaceAll(/\s+/g, ' ')

const newAddress = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const newCreator = () => app().register('creator', undefined, newAddress())
let mailboxes = 0
const newMailbox = () => `doador-${++mailboxes}@example.com`

const left = (donationId: string, hours = 1.1) =>
  change(donationId, { created_at: new Date(Date.now() - hours * HOUR_MS) })
const db = () => app().database.db
const askNow = () => orderFinishEmails({ db: db(), jobs: app().running.subscriptions.jobs })

const untilDone = () =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select from pgboss.job where name = 'finish_mail' and state in ('created', 'active', 'retry')`.execute(
            db(),
          )
        return rows.length
      },
      { interval: 20 },
    )
    .toBe(0)

test.each([
  ['pt', 'A tua doação a', 'Nada te foi cobrado'],
  ['en', 'Your donation to', 'You have not been charged'],
  ['es', 'Tu donación a', 'No se te ha cobrado nada'],
  ['fr', 'Ton don à', 'Rien ne t’a été débité'],
] as const)(
  'A donor who left a checkout an hour ago gets one email in their language: %s',
  async (language, subject, words) => {
    const creator = await newCreator()
    const receiptEmail = newMailbox()
    const donation = await app().donate(creator.user.slug, { receiptEmail, amountEuro: 12.5 })
    await change(donation.donationId, { language })
    await askNow()
    expect(await readOutbox(app().dataDir, receiptEmail)).toEqual([])
    await left(donation.donationId)
    await askNow()
    const letter = await untilEmail(app().dataDir, receiptEmail, subject)
    expect(flat(letter.text)).toContain(words)
    const link = `${app().running.publicUrl()}/api/donations/${donation.donationId}/finish?secret=${createDonorSecrets(APP_SECRET).of(donation.donationId)}`
    expect(letter.text).toContain(link)
    await askNow()
    expect(await readOutbox(app().dataDir, receiptEmail)).toHaveLength(1)
    // The link leads to the checkout while it is open, and afterwards to the page with the amount.
    const follow = async () => {
      const { status, headers } = await app().call(new URL(link).pathname + new URL(link).search)
      return [status, headers.get('location')]
    }
    expect(await follow()).toEqual([302, donation.checkoutUrl])
    await app().pay(donation, 'expired')
    expect(await follow()).toEqual([302, `${app().running.publicUrl()}/donate/${creator.user.slug}?amount=12.50`])
  },
)

test('No email is sent about a paid, ended, processing, recent or old checkout, or without an address', async () => {
  const creator = await newCreator()
  const begin = async () => {
    const receiptEmail = newMailbox()
    return { receiptEmail, ...(await app().donate(creator.user.slug, { receiptEmail })) }
  }
  const [paid, over, transfer, now, old] = [await begin(), await begin(), await begin(), await begin(), await begin()]
  await app().pay(paid)
  await app().pay(over, 'canceled')
  await app().end(transfer, 'pending')
  await change(transfer.donationId, { processing_at: new Date() })
  const nameless = await app().donate(creator.user.slug)
  for (const { donationId } of [paid, over, transfer, nameless]) await left(donationId)
  await left(old.donationId, 7)
  await askNow()
  for (const { donationId } of [paid, over, transfer, now, old, nameless])
    expect((await row(donationId)).finish_email_at, donationId).toBeNull()
})

test('No email is sent about a donation that was paid meanwhile, even before the server knows', async () => {
  const creator = await newCreator()
  const receiptEmail = newMailbox()
  const donation = await app().donate(creator.user.slug, { receiptEmail })
  await left(donation.donationId)
  // The provider sends no webhook for a transfer that has begun.
  await app().end(donation, 'pending')
  expect((await row(donation.donationId)).processing_at).toBeNull()
  const other = { receiptEmail: newMailbox(), ...(await app().donate(creator.user.slug, {})) }
  await change(other.donationId, { receipt_email: other.receiptEmail })
  await left(other.donationId)
  await askNow()
  await untilEmail(app().dataDir, other.receiptEmail)
  await untilDone()
  expect(await readOutbox(app().dataDir, receiptEmail)).toEqual([])
})

test('A mailbox gets one email a day about left checkouts, however many there were and however it is spelled', async () => {
  const creator = await newCreator()
  const name = `vezes-${Date.now()}`
  const letters = async () =>
    (
      await Promise.all([`${name}@example.com`, `${name}+2@example.com`].map((to) => readOutbox(app().dataDir, to)))
    ).flat()
  for (const receiptEmail of [`${name}@example.com`, `${name}+2@example.com`, `${name}@example.com`]) {
    const donation = await app().donate(creator.user.slug, { receiptEmail })
    await left(donation.donationId)
  }
  await askNow()
  await expect.poll(async () => (await letters()).length, { interval: 20 }).toBe(1)
  await untilDone()
  expect(await letters()).toHaveLength(1)
})

test('A donor gets the email at the account’s verified address, and not once the account is erased', async () => {
  const creator = await newCreator()
  const [verified, unverified, gone] = [
    await app().register('fan', undefined, newAddress()),
    await app().register('fan', undefined, newAddress()),
    await app().register('fan', undefined, newAddress()),
  ]
  for (const { user } of [verified, gone])
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.id).execute()
  const begun = []
  for (const { token } of [verified, unverified, gone]) begun.push(await app().donate(creator.user.slug, {}, token))
  for (const { donationId } of begun) await left(donationId)
  expect((await app().call('/api/users/me', { method: 'DELETE', token: gone.token })).status).toBe(204)
  await askNow()
  await untilEmail(app().dataDir, verified.user.email ?? '', 'A tua doação')
  for (const { user } of [unverified, gone])
    expect(
      (await readOutbox(app().dataDir, user.email ?? '')).filter(({ subject }) => subject.includes('ficou por')),
    ).toEqual([])
})

test('A finish link without a donation is not found', async () => {
  for (const id of ['nada', '01890a5d-ac96-774b-bcce-b302099a8056', '..%2f..%2f'])
    expect((await app().call(`/api/donations/${id}/finish`)).status, id).toBe(404)
})
