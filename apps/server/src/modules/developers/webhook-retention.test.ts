import type { WebhookEndpoint } from '@aplauso/contract/developers'
import { DAY_MS } from '@aplauso/contract/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { webhookActions } from '#testing/webhook-endpoints.ts'
import { startWebhookReceiver } from '#testing/webhook-receiver.ts'
import { deleteOldDeliveries } from './deliveries.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const { endpoint, paid } = webhookActions(app, receiver)
const rowsOf = (endpointId: string) =>
  app().database.db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId).execute()

describe('The webhook log', () => {
  test('is retained for a month, and no secret is in a dump, log or export', async () => {
    const { owner, id, secret, until, untilLogged, log } = await endpoint()
    await paid(owner.user.slug)
    await until(1)
    await untilLogged({ status: 'delivered' })
    const { db } = app().database
    const file = await app().call<{ webhookEndpoints: WebhookEndpoint[] }>('/api/users/export', { token: owner.token })
    expect(file.body.webhookEndpoints).toMatchObject([{ id, enabled: true }])
    const stored = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const bare = secret.replace('whsec_', '')
    const dump = [Buffer.from(stored.secret).toString('latin1'), Buffer.from(stored.secret).toString('base64')]
    expect(JSON.stringify([file.body, await log(), ...dump])).not.toContain(bare)

    await deleteOldDeliveries(db, new Date(Date.now() + 29 * DAY_MS))
    expect(await log()).toHaveLength(1)
    await deleteOldDeliveries(db, new Date(Date.now() + 31 * DAY_MS))
    expect(await log()).toEqual([])
  })

  test('loses a donor’s name and message with the donor’s account, and is deleted with the creator’s', async () => {
    const { owner, id, path, log, until } = await endpoint()
    receiver.answer(path, 500)
    const fan = await app().register('fan')
    const donation = await app().donate(owner.user.slug, { donorName: 'Zé', message: 'segredo' }, fan.token)
    await app().pay(donation)
    await until(1)
    const erased = await app().call('/api/users/me', { token: fan.token, method: 'DELETE' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(204)
    const [message] = await log()
    expect(message?.payload).toMatchObject({
      data: { id: donation.donationId, amount: 1_000, donorName: null, message: null },
    })
    await app().call('/api/users/me', { token: owner.token, method: 'DELETE' })
    expect(await rowsOf(id)).toEqual([])
    const { db } = app().database
    expect(await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).execute()).toEqual([])
    expect(await readOutbox(app().dataDir, owner.user.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('webhook') }),
    )
  })
})
