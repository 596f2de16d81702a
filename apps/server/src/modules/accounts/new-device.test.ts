import type { SignedIn } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { untilEmailsAreSent } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ TRUST_PROXY: '127.0.0.0/8' })

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function noticesTo(email: string) {
  await untilEmailsAreSent(app())
  return (await readOutbox(app().dataDir, email)).filter(({ text }) => text.includes('/settings/security'))
}

test('A sign-in on a new device sends one email with a link to the sessions, and a known one sends none', async () => {
  const { user } = await app().register('fan')
  const signIn = (headers: Record<string, string> = {}) =>
    app().call<SignedIn>('/api/auth/login', { headers, body: { email: user.email, password: 'segredo' } })
  const there = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' }
  await signIn()
  expect(await noticesTo(user.email), 'the device of the registration').toHaveLength(0)

  const answers = await Promise.all([signIn(there), signIn(there), signIn(there)])
  await signIn({ ...there, 'x-forwarded-for': '203.0.113.5' })
  const notices = await noticesTo(user.email)
  expect(notices, 'one email for a new device, also for sign-ins at once').toHaveLength(1)
  expect(notices[0]?.text).toContain('Firefox em Windows')
  expect(notices[0]?.text).toContain('203.0.113.0/24')
  expect(notices[0]?.text).not.toContain('203.0.113.77')

  const device =
    answers[0]?.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? ''
  await signIn({ 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.7', cookie: device })
  expect(await noticesTo(user.email), 'a known browser in another network').toHaveLength(1)
  await signIn({ 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.7' })
  expect(await noticesTo(user.email), 'an unknown browser in another network').toHaveLength(2)
})
