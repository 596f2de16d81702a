import type { AccountExport } from '@aplauso/contract/account-export'
import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Alert } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { avatarActions } from '#testing/avatars.ts'
import { join, type LiveClient } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid } = paidAlerts(app)
const { upload } = avatarActions(app)

async function prepareOverlay() {
  const creator = await app().register()
  const { slug } = creator.user
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  return { creator, slug, overlay }
}

async function fanWithPicture() {
  const fan = await app().register('fan')
  const { avatar } = (await upload(fan.token)).body
  return { ...fan, avatar }
}

const allow = ({ token }: Pick<SignedIn, 'token'>, pictureInAlerts: boolean) =>
  app().call<User>('/api/users/update-profile', { method: 'PATCH', token, body: { pictureInAlerts } })

async function pictureOf(overlay: LiveClient, donationId: string): Promise<string | undefined> {
  const donationFrames = () =>
    overlay.frames.flatMap(({ type, payload }) =>
      type === 'donation' && (payload as Alert).donationId === donationId ? [payload as Alert] : [],
    )
  await expect.poll(() => donationFrames().length, { interval: 5 }).toBe(1)
  return donationFrames()[0]?.donorPictureUrl
}

test('The setting to show the own picture in alerts is off by default and part of the account export', async () => {
  const fan = await fanWithPicture()
  expect(fan.user.pictureInAlerts).toBe(false)
  const { body } = await allow(fan, true)
  expect(body).toEqual({ ...fan.user, avatar: fan.avatar, pictureInAlerts: true })
  const me = await app().call<User>('/api/auth/me', { token: fan.token })
  expect(me.body.pictureInAlerts).toBe(true)
  const named = { method: 'PATCH', token: fan.token, body: { displayName: 'Outra' } }
  expect((await app().call<User>('/api/users/update-profile', named)).body.pictureInAlerts).toBe(true)
  const exported = await app().call<AccountExport>('/api/users/export', { token: fan.token })
  expect(exported.body.account.pictureInAlerts).toBe(true)
  expect((await allow(fan, false)).body.pictureInAlerts).toBe(false)
})

test('An alert shows the picture of a signed-in donor with a name who allows it, and no other', async () => {
  const { slug, overlay } = await prepareOverlay()
  const fan = await fanWithPicture()
  const { token } = fan
  const picture = async (order: Record<string, unknown>) => {
    const donation = await app().donate(slug, order, token)
    await app().pay(donation)
    return pictureOf(overlay, donation.donationId)
  }
  expect(await picture({}), 'not allowed').toBeUndefined()
  await allow(fan, true)
  expect(await picture({})).toBe(fan.avatar)
  expect(await picture({ donorName: '' }), 'anonymous').toBeUndefined()
  expect(await pictureOf(overlay, (await paid(slug)).donationId), 'not signed in').toBeUndefined()
  await allow(fan, false)
  expect(await picture({}), 'not allowed any more').toBeUndefined()
  await allow(fan, true)
  await app().call('/api/users/avatar', { method: 'DELETE', token })
  expect(await picture({}), 'none').toBeUndefined()
})

test('Erasing an account removes its picture from all alerts', async () => {
  const { slug } = await prepareOverlay()
  const fan = await fanWithPicture()
  await allow(fan, true)
  const donation = await app().donate(slug, {}, fan.token)
  await app().pay(donation)
  const facts = async () => {
    const row = await app()
      .database.db.selectFrom('alerts')
      .select('facts')
      .where('donation_id', '=', donation.donationId)
      .executeTakeFirstOrThrow()
    return row.facts
  }
  expect(`/media/${(await facts())?.picture}`).toBe(fan.avatar)
  await app().call('/api/users/me', { method: 'DELETE', token: fan.token })
  expect(await facts()).toMatchObject({ kind: 'text', signedIn: true })
  expect(await facts()).not.toHaveProperty('picture')
})
