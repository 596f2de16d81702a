import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { untilToken } from '#testing/mailed-links.ts'
import { type TestApp, useApp } from '#testing/test-app.ts'

const lenient = useApp()
const strict = useApp({ PASSWORD_POLICY: 'strict' })

const GOOD = 'o gato comeu a sopa'

let registered = 0
function register(app: TestApp, password: string) {
  registered += 1
  return app.call<SignedIn & Problem>('/api/auth/register', {
    body: {
      ...{
        email: `marta${registered}@palco.test`,
        username: `marta-palco-${registered}`,
        displayName: 'Marta do Palco',
      },
      ...{ password, userType: 'fan' },
    },
  })
}

test.each([
  ['123456', 'common'],
  ['P4ssw0rd', 'common'],
  ['aaaaaa', 'pattern'],
  ['Marta do Palco', 'personal'],
  ['Xk3!vd', 'short'],
])('The password %s is accepted with a warning, and refused under the strict policy', async (password, warning) => {
  const accepted = await register(lenient(), password)
  expect([accepted.status, accepted.body.passwordWarning]).toEqual([201, warning])
  const refused = await register(strict(), password)
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  expect(refused.body.errors).toMatchObject([{ path: 'password', code: `password_${warning}` }])
})

test('The account email as a password gets the warning "personal"', async () => {
  const email = `marta${registered + 1}@palco.test`
  expect((await register(lenient(), email)).body.passwordWarning).toBe('personal')
})

test('A password that is hard to guess is accepted under both policies without a warning', async () => {
  for (const app of [lenient(), strict()]) {
    const { status, body } = await register(app, GOOD)
    expect([status, 'passwordWarning' in body]).toEqual([201, false])
  }
})

test('The strict policy refuses a weak password at a change and a reset, and the link stays valid', async () => {
  const { token, user } = (await register(strict(), GOOD)).body
  const changed = await strict().call<Problem>('/api/auth/change-password', {
    token,
    body: { currentPassword: GOOD, newPassword: 'password1' },
  })
  expect([changed.status, changed.body.errors?.[0]?.path]).toEqual([400, 'newPassword'])
  await strict().call('/api/auth/forgot-password', { body: { email: user.email } })
  const link = await untilToken(strict(), user.email, 'reset-password')
  const reset = (password: string) =>
    strict().call<Problem>('/api/auth/reset-password', { body: { token: link, password } })
  const refused = await reset(user.username)
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([400, 'password_personal'])
  expect((await reset(`${GOOD} toda`)).status).toBe(204)
})

test('The configuration shows the password policy', async () => {
  const read = async (app: TestApp) => {
    const { body } = await app.call<{ passwordPolicy: string; limits: { passwordCharacters: number } }>('/api/config')
    return [body.passwordPolicy, body.limits.passwordCharacters]
  }
  expect([await read(lenient()), await read(strict())]).toEqual([
    ['warn', 6],
    ['strict', 8],
  ])
})
