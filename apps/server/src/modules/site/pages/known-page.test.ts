import { expect, test } from 'vitest'
import { isKnownPage } from './known-page.ts'

test('Pages about plans exist only where plans are sold', () => {
  for (const path of ['/pricing', '/Pricing/', '/precos', '/contact-sales', '/dashboard/creator/plan']) {
    expect([isKnownPage(path, { plansAreSold: true }), isKnownPage(path, { plansAreSold: false })]).toEqual([
      true,
      false,
    ])
  }
  for (const path of ['/', '/contact', '/donate/ana', '/dashboard/creator']) {
    expect(isKnownPage(path, { plansAreSold: false })).toBe(true)
  }
  expect(isKnownPage('/nowhere-at-all', { plansAreSold: true })).toBe(false)
})
