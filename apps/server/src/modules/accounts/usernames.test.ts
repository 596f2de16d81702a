import type { SignedIn, UsernameCheck } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

async function check(name: string): Promise<UsernameCheck> {
  const { status, body } = await app().call<UsernameCheck>(`/api/auth/usernames/${encodeURIComponent(name)}`)
  expect(status).toBe(200)
  return body
}

const take = (username: string) =>
  app().call<Problem & SignedIn>('/api/auth/register', {
    body: {
      email: `${Math.random().toString(36).slice(2)}@example.com`,
      password: 'segredo',
      displayName: 'Alguém',
      username,
      userType: 'creator',
    },
  })

const verify = (username: string) =>
  app().database.db.updateTable('users').set({ verified: true }).where('username', '=', username).execute()

test('A free name is available in lower case', async () => {
  expect(await check(' Livre_1 ')).toEqual({ username: 'livre_1', available: true, reason: null })
})

test.each(['an', 'x'.repeat(31), 'ana ventura', 'jоao', 'ana.', 'ａｎａ', '---', '%', '<script>'])(
  'The name %j is reported as invalid, and the check itself succeeds',
  async (name) => {
    expect(await check(name)).toMatchObject({ available: false, reason: 'invalid' })
    const { status, body } = await take(name)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  },
)

test('A used name is taken in every spelling of case and spaces', async () => {
  await app().register('creator', 'ocupado')
  for (const name of ['ocupado', 'OCUPADO', ' Ocupado ']) {
    expect(await check(name)).toEqual({ username: 'ocupado', available: false, reason: 'taken' })
    const { status, body } = await take(name)
    expect([status, body.code, body.detail]).toEqual([409, 'username_taken', 'The username ocupado is taken'])
  }
})

test('A name of this site, or one that looks like it, is reserved', async () => {
  for (const name of ['admin', 'adm1n', 'suporte', 'dashboard-creator']) {
    expect(await check(name)).toMatchObject({ available: false, reason: 'reserved' })
    const { status, body } = await take(name)
    expect([status, body.detail]).toEqual([409, `The username ${name} is kept for this site`])
  }
})

test('A name that imitates a verified creator is refused, and one like an unverified creator is free', async () => {
  await app().register('creator', 'violino')
  await app().register('creator', 'viol1no')
  await verify('violino')
  for (const name of ['vio1ino', 'v-i-o-l-i-n-o', 'violin0', 'vlolino']) {
    expect(await check(name)).toMatchObject({ available: false, reason: 'look_alike' })
    const { status, body } = await take(name)
    expect([status, body.code]).toEqual([409, 'username_taken'])
    expect(body.detail).toBe(`The username ${name} looks too much like a verified creator's`)
  }
  expect(await check('violina')).toMatchObject({ available: true })
})

test('A registration that is refused for its name stores nothing', async () => {
  await app().register('creator', 'oboista')
  await verify('oboista')
  const body = { email: 'left@example.com', password: 'segredo', displayName: 'X', userType: 'creator' }
  const refused = await app().call('/api/auth/register', { body: { ...body, username: '0boista' } })
  expect(refused.status).toBe(409)
  const accepted = await app().call('/api/auth/register', { body: { ...body, username: 'fagotista' } })
  expect(accepted.status).toBe(201)
})

test('The name of an erased account stays taken, also for registrations during the erasure', async () => {
  const { user, token } = await app().register('creator', 'apagado')
  const [erased, ...attempts] = await Promise.all([
    app().call('/api/users/me', { method: 'DELETE', token }),
    ...Array.from({ length: 5 }, () => take(user.username)),
  ])
  expect(erased.status).toBe(204)
  expect(attempts.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect(await check('Apagado')).toMatchObject({ available: false, reason: 'taken' })
  const { body } = await take('apagado')
  expect(body.detail).toBe('The username apagado is taken')
})
