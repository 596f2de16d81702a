import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ RATE_LIMIT: 'on' })
const { invite, withdraw, received } = agencyActions(app)

test('An unverified mailbox gets five emails a day over all agencies, and the dashboard shows all invitations', async () => {
  const creator = await app().register()
  const { email, username } = creator.user
  const letters = async () =>
    (await readOutbox(app().dataDir, email)).filter(({ text }) => text.includes('/dashboard\n')).length
  const agencies = [await app().register('agency'), await app().register('agency')]
  // The verification email is the fifth.
  for (let sent = 1; sent <= 4; sent += 1) {
    const agency = agencies[sent % 2] ?? expect.fail()
    const { id } = await invite(agency, sent < 3 ? { username } : { email })
    await expect.poll(letters, { interval: 20 }).toBe(sent)
    await withdraw(agency, id)
  }
  const late = await app().register('agency')
  const another = await app().register()
  await invite(late, { username })
  // Emails leave in order: once the later one has arrived, the earlier one would have arrived too.
  await invite(late, { username: another.user.username })
  const toAnother = async () => (await readOutbox(app().dataDir, another.user.email)).length
  await expect.poll(toAnother, { interval: 20 }).toBe(2)
  expect(await letters()).toBe(4)
  expect((await received(creator)).map((one) => one.agency.id)).toEqual([late.user.id])
})
