import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { login } from './login.ts'
import { createPasswords } from './passwords.ts'

const app = useApp()

const signIn = (email: string, password: string) => app().call('/api/auth/login', { body: { email, password } })

const hashOf = async (userId: string) => {
  const { db } = app().database
  return (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash
}

test('A sign-in rehashes a password that was hashed with other parameters', async () => {
  const { user } = await app().register('fan')
  const old = await hash('segredo', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const { db } = app().database
  await db.updateTable('users').set({ password_hash: old }).where('id', '=', user.id).execute()
  expect((await signIn(user.email, 'errada')).status).toBe(401)
  expect(await hashOf(user.id)).toBe(old)
  const answers = await Promise.all([signIn(user.email, 'segredo'), signIn(user.email, 'segredo')])
  expect(answers.map(({ status }) => status)).toContain(200)
  const renewed = await hashOf(user.id)
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(user.email, 'segredo')).status).toBe(200)
  expect(await hashOf(user.id)).toBe(renewed)
})

test('A login to an unknown account hashes as often as one with a wrong password', async () => {
  const passwords = await createPasswords()
  const { user } = await app().register('fan')
  const hashed: boolean[] = []
  const counted = {
    ...passwords,
    async verify(stored: string | undefined, password: string) {
      const isRight = await passwords.verify(stored, password)
      hashed.push(isRight)
      return isRight
    },
  }
  const attempt = (email: string, password: string) =>
    login(
      {
        ...{ db: app().database.db, passwords: counted, jobs: { add: () => expect.fail() } },
        features: { maintenanceMode: false },
      },
      { email, password },
      { device: '', network: '', isKnownBrowser: false },
    ).catch((error: unknown) => error)
  expect(await attempt(user.email, 'errada')).toMatchObject({ code: 'invalid_credentials' })
  expect(await attempt('nobody@example.com', 'errada')).toMatchObject({ code: 'invalid_credentials' })
  // The password of the decoy hash does not sign in to an unknown account.
  expect(await attempt('nobody@example.com', 'no account has this password')).toMatchObject({
    code: 'invalid_credentials',
  })
  expect(hashed).toEqual([false, false, false])
})

test('A flood of logins is answered or refused, and the health check answers meanwhile', async () => {
  const { user } = await app().register('fan')
  const flood = Promise.all(
    Array.from({ length: 500 }, (_, index) => signIn(index % 2 === 0 ? user.email : 'nobody@example.com', 'errada')),
  )
  const health = await Promise.all(Array.from({ length: 5 }, () => app().call('/healthz')))
  expect(health.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const answers = await flood
  expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([])
  for (const { headers } of answers.filter(({ status }) => status === 503)) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await signIn(user.email, 'segredo')).status).toBe(200)
})
