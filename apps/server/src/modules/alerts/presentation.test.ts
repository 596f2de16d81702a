import { expect, test } from 'vitest'
import { type AlertRow, settingsOf } from './alert.ts'
import { presentationOf } from './presentation.ts'

const SETTINGS = settingsOf({})
const row = (picked: Partial<NonNullable<AlertRow['facts']>> | null, cents = 500) => {
  const facts = picked && { kind: 'text' as const, signedIn: false, ...picked }
  return { id: 'a', donation_id: 'd', amount_cents: cents, message: null, facts } as AlertRow
}
const big = (look: object) => [{ id: 'v', when: { fromCents: 1_000 }, look, sound: {} }]

test('The style that a donor has chosen replaces the creator’s style', () => {
  const { variationOf } = presentationOf(SETTINGS, [])
  const own = variationOf(row({ style: 'neon' }))
  expect([own?.style, own?.look.base]).toEqual(['neon', 'neon'])
  expect({ ...own, style: SETTINGS.style, look: { ...own?.look, base: SETTINGS.look.base } }).toEqual(SETTINGS)
  for (const facts of [null, {}, { style: null }, { style: SETTINGS.style }]) {
    expect(variationOf(row(facts)), JSON.stringify(facts)).toBeUndefined()
  }
})

test('A variation with a style replaces the donor’s style, and one without keeps it', () => {
  const styled = presentationOf(SETTINGS, big({ base: 'gold' }))
  expect(styled.variationOf(row({ style: 'neon' }, 1_000))?.style).toBe('gold')
  expect(styled.variationOf(row({ style: 'neon' }, 999))?.style).toBe('neon')
  expect(styled.variationOf(row({}, 1_000))?.style).toBe('gold')
  const sized = presentationOf(SETTINGS, big({ radiusPx: 3 }))
  const both = sized.variationOf(row({ style: 'fire' }, 1_000))
  expect([both?.style, both?.look.radiusPx]).toEqual(['fire', 3])
})
