import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, featureVariable, FEATURE_NAMES as names } from '@aplauso/contract/features'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test('The feature flags have the defaults of the specification', () => {
  const off = names.filter((name) => !readSettings({}).features[name])
  expect(off).toEqual(['advancedAnalytics', 'testDonations', 'debugMode', 'maintenanceMode'])
  expect(names).toHaveLength(14)
})

test('Each flag is set by its own variable, which accepts only true and false', () => {
  const turned = Object.fromEntries(names.map((name) => [featureVariable(name), String(!FEATURES[name])]))
  const expected = Object.fromEntries(names.map((name) => [name, !FEATURES[name]]))
  expect(readSettings(turned).features).toEqual(expected)
  expect(() => readSettings({ FEATURE_MAINTENANCE_MODE: 'yes', FEATURE_DEBUG_MODE: '1' })).toThrow(
    /FEATURE_DEBUG_MODE is "1": accepts true, false\n {2}FEATURE_MAINTENANCE_MODE is "yes": accepts true, false/,
  )
})

test('Each flag has a row in docs/operations.md and a line in .env.example', () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  for (const name of names) {
    expect(page).toContain(`| \`${featureVariable(name)}\` | ${FEATURES[name] ? 'on' : 'off'} |`)
    expect(example).toMatch(new RegExp(`^# ${featureVariable(name)}=${FEATURES[name]} `, 'm'))
  }
})

test('The embedded voices speak when elevenlabsVoices is off, whatever key is set', () => {
  const off = { FEATURE_ELEVENLABS_VOICES: 'false', ELEVENLABS_API_KEY: 'sk_x' }
  expect(readSettings({ ELEVENLABS_API_KEY: 'sk_x' }).tts.provider).toBe('elevenlabs')
  expect(readSettings(off).tts.provider).toBe('local')
  expect(readSettings({ ...off, TTS_PROVIDER: 'elevenlabs' }).tts.provider).toBe('local')
  expect(readSettings({ ...off, TTS_PROVIDER: 'none' }).tts.provider).toBe('none')
})

test('Stripe is refused with the flag’s own reason when the flag is off', () => {
  const off = { FEATURE_STRIPE_PAYMENTS: 'false' }
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(() => readSettings({ ...off, PAYMENT_PROVIDER: 'stripe' })).toThrow(
    /PAYMENT_PROVIDER selects Stripe, which FEATURE_STRIPE_PAYMENTS=false switches off/,
  )
  expect(() => readSettings({ ...off, ...keys })).toThrow(/STRIPE_SECRET_KEY selects Stripe, which FEATURE_/)
  expect(readSettings({ ...off, ...keys, PAYMENT_PROVIDER: 'sandbox' }).stripe).toBeUndefined()
})

test('debugMode lowers the log level unless LOG_LEVEL is set', () => {
  expect(readSettings({}).logLevel).toBe('info')
  expect(readSettings({ FEATURE_DEBUG_MODE: 'true' }).logLevel).toBe('debug')
  expect(readSettings({ FEATURE_DEBUG_MODE: 'true', LOG_LEVEL: 'warn' }).logLevel).toBe('warn')
})
