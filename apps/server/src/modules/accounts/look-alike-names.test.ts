import type { User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { displayNameSkeleton } from './look-alike-names.ts'

const app = useApp()
let verified: { token: string; user: User }
let count = 0

const change = (token: string, displayName: string) =>
  app().call<Problem & User>('/api/users/update-profile', { method: 'PATCH', token, body: { displayName } })
function register(displayName: string) {
  count += 1
  const username = `namesake-${count}`
  const body = { displayName, username, email: `${username}@example.com`, password: 'segredo', userType: 'creator' }
  return app().call<Problem & { token: string }>('/api/auth/register', { body })
}
const verify = (id: string) =>
  app().database.db.updateTable('users').set({ verified: true }).where('id', '=', id).execute()

beforeAll(async () => {
  verified = await app().register('creator')
  await verify(verified.user.id)
  await change(verified.token, 'Ana Ventura')
})

test.each([
  ['the same', 'Ana Ventura'],
  ['in capitals', 'ANA VENTURA'],
  ['without its space', 'AnaVentura'],
  ['with Cyrillic letters', 'Аnа Vеnturа'],
  ['with Greek letters', 'Αna Ventυra'],
  ['in full-width letters', 'Ａｎａ Ｖｅｎｔｕｒａ'],
  ['in mathematical letters', '𝐀𝐧𝐚 𝐕𝐞𝐧𝐭𝐮𝐫𝐚'],
  ['with an accent', 'Aná Ventura'],
  ['with a space that is none', 'Ana\u200b Ventura'],
  ['with a variation selector', 'Ana\ufe0f Ventura'],
  ['with a sign of approval', 'Ana Ventura ✓'],
  ['with digits for letters', '4na V3ntura'],
  ['with one Greek letter', 'Ana Veητura'],
  ['with Canadian syllabics', 'Aᑎa Veᑎtura'],
  ['as the official one', 'Ana Ventura Oficial'],
  ['as the 0fficial one', '0fficial Ana Ventura'],
  ['with a number', 'Ana Ventura 2'],
  ['with a number without a space', 'AnaVentura2026'],
  ['with a channel', 'Ana Ventura TV'],
  ['with several additions', 'Ana Ventura Live 2 ✓'],
])('The name of a verified creator is refused %s', async (_how, name) => {
  const registered = await register(name)
  expect([registered.status, registered.body.code]).toEqual([400, 'validation_failed'])
  expect(registered.body.errors).toEqual([
    { path: 'displayName', code: 'look_alike', message: "looks too much like a verified creator's name" },
  ])
  const fan = await app().register('fan')
  expect((await change(fan.token, name)).body.errors?.[0]?.code).toBe('look_alike')
})

test('Names that only begin alike, or resemble nobody, are free; a creator may respell their own', async () => {
  expect((await register('Ana Ventura Braga')).status).toBe(201)
  expect((await register('Ana Aventura')).status).toBe(201)
  expect((await register('Ana 2')).status).toBe(201)
  expect((await register('Ventura Oficial')).status).toBe(201)
  expect((await register('🦊')).status).toBe(201)
  expect((await change(verified.token, 'Ana VENTURA')).status).toBe(200)
})

test('An account that had the name before a verified creator keeps it and can save its profile', async () => {
  const { token } = await app().register('fan')
  const { user, token: itsToken } = await app().register('creator')
  await change(token, 'Rui Faria')
  await change(itsToken, 'Rui Faria')
  await verify(user.id)
  const saved = await app().call<User>('/api/users/update-profile', {
    method: 'PATCH',
    token,
    body: { displayName: 'Rui Faria', aboutMe: 'Olá' },
  })
  expect([saved.status, saved.body.aboutMe]).toEqual([200, 'Olá'])
  expect((await change(token, 'Rui  Faria')).status).toBe(400)
})

test('A number or a channel word beside a verified first name is free, and "Oficial" is refused', async () => {
  const { user, token } = await app().register('creator')
  await change(token, 'Xavi')
  await verify(user.id)
  const statuses = await Promise.all(['Xavi 2', 'Xavi TV', 'Xavi Live', 'Xavi Silva', 'Xavi Oficial'].map(register))
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 400])
})

test.each([
  ['Ana Ventura', 'Ana Aventura'],
  ['Zé', 'Zoé'],
  ['李', '王'],
  ['Мария', 'Марина'],
  ['Rui 2', 'Rui 6'],
])('%s and %s are different names', (one, other) => {
  expect(displayNameSkeleton(one)).not.toBe(displayNameSkeleton(other))
})
