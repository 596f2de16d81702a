import { inspect } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { TikTokFault } from '#testing/tiktok-answers.ts'
import { startTikTokStandIn } from '#testing/tiktok-stand-in.ts'
import { createTikTok } from './tiktok.ts'
import { TikTokError } from './tiktok-error.ts'

const standIn = await startTikTokStandIn()
afterEach(() => {
  standIn.fault = undefined
})
afterAll(() => standIn.close())

const REDIRECT = 'https://aplauso.example/auth/tiktok/callback'
const settings = { clientKey: standIn.clientKey, clientSecret: standIn.clientSecret, apiUrl: standIn.url }
const tiktok = createTikTok({ settings, redirectUri: () => REDIRECT })

test('Sign-in leads to TikTok’s own site with our redirect address and state', () => {
  const real = createTikTok({ settings: { ...settings, apiUrl: undefined }, redirectUri: () => REDIRECT })
  const url = new URL(real.signInUrl('s-1'))
  expect(url.origin + url.pathname).toBe('https://www.tiktok.com/v2/auth/authorize/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_key: standIn.clientKey,
    response_type: 'code',
    scope: 'user.info.basic',
    redirect_uri: REDIRECT,
    state: 's-1',
  })
})

test.each(['token', 'user'] as const)(
  'The call for the %s fails as "down" when TikTok exceeds the time limit',
  async (call) => {
    const hurried = createTikTok({ settings, redirectUri: () => REDIRECT, limitMs: 150 })
    standIn.fault = { call, kind: 'silent' }
    await expect(hurried.exchange(standIn.issueCode(REDIRECT))).rejects.toMatchObject({ failure: 'down' })
  },
)

test('Errors contain no token, no code and no secret, because they may be logged', async () => {
  const faults: TikTokFault[] = [
    'broken',
    'web_page',
    'cut',
    'incomplete',
    'rate_limited',
    'refused_with_200',
    'redirect',
  ]
  const codes: string[] = []
  const shown: string[] = []
  const showFailure = async (call: Promise<unknown>) => {
    const error = await call.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TikTokError)
    shown.push(inspect(error, { depth: 20, showHidden: true }))
  }
  for (const kind of faults) {
    for (const call of ['token', 'user'] as const) {
      const code = standIn.issueCode(REDIRECT)
      codes.push(code)
      standIn.fault = { call, kind }
      await showFailure(tiktok.exchange(code))
    }
    standIn.fault = undefined
    const grant = await tiktok.exchange(standIn.issueCode(REDIRECT))
    standIn.fault = { call: 'revoke', kind: kind === 'web_page' || kind === 'incomplete' ? 'broken' : kind }
    await showFailure(tiktok.revoke(grant))
  }
  const secrets = [...standIn.tokens, ...codes, standIn.clientSecret]
  expect(secrets.filter((secret) => shown.join().includes(secret))).toEqual([])
})
