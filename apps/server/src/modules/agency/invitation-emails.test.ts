import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ RATE_LIMIT: 'on' })
const { invite, withdraw, received } = agencyActions(app)

test('A mailbox that nobody has proven gets five letters a day, whoever sends them; the creator still finds every invitation in the dashboard', async () => {
  const creator = await app().register()
  const { email, username } = creator.user
  const letters = async () =>
    (await readOutbox(app().dataDir, email)).filter(({ text }) => text.includes('/dashboard\n')).length
  const agencies = [await app().register('agency'), await app().register('agency')]
  // The fifth is the one that asks for the proof.
  for (let sent = 1; sent <= 4; sent += 1) {
    const agency = agencies[sent % 2] ?? expect.fail()
    const { id } = await invite(agency, sent < 3 ? { username } : { email })
    await expect.poll(letters, { interval: 20 }).toBe(sent)
    await withdraw(agency, id)
  }
  const late = await app().register('agency')
  const another = await app().register()
  await invite(late, { username })
  // By the time that the letter after it is there, the one before it would be.
  await invite(late, { username: another.user.username })
  const toAnother = async () => (await readOutbox(app().dataDir, another.user.email)).length
  await expect.poll(toAnother, { interval: 20 }).toBe(2)
  expect(await letters()).toBe(4)
  expect((await received(creator)).map((one) => one.agency.id)).toEqual([late.user.id])
})
