import { expect, test } from 'vitest'
import { BadSetting, color, matching, oneOf, readLayerSettings, timeZone, wholeNumber } from './read-layer-settings.ts'

const READERS = {
  count: wholeNumber(5, 1, 20),
  by: oneOf(['day', 'month'], 'month'),
  color,
  timeZone,
  id: matching(/^[\w-]{1,64}$/, 'id'),
}
const read = (given: Record<string, unknown>) => readLayerSettings(given, READERS)

function badIn(given: Record<string, unknown>): string {
  try {
    read(given)
  } catch (error) {
    if (error instanceof BadSetting) return error.setting
  }
  return 'nothing'
}

test('Settings of an address are read, and missing ones have their defaults', () => {
  expect(read({})).toEqual({ count: 5, by: 'month', color: undefined, timeZone: undefined, id: undefined })
  expect(read({ count: '12', by: 'day', color: 'FFcc00', timeZone: 'Asia/Tokyo', id: 'a-1' })).toEqual({
    ...{ count: 12, by: 'day', color: '#FFcc00', timeZone: 'Asia/Tokyo', id: 'a-1' },
  })
  // A scene has values of other types.
  expect(read({ count: 3, color: '#123456', by: null })).toMatchObject({ count: 3, color: '#123456', by: 'month' })
  expect(read({ count: '' })).toMatchObject({ count: 5 })
})

test.each([
  [{ count: '0' }, 'count'],
  [{ count: '21' }, 'count'],
  [{ count: '2.5' }, 'count'],
  [{ count: '1e1' }, 'count'],
  [{ by: 'year' }, 'by'],
  [{ color: 'red' }, 'color'],
  [{ color: 'url(//evil)' }, 'color'],
  [{ timeZone: 'Lisboa' }, 'timeZone'],
  [{ id: '<b>' }, 'id'],
  [{ colour: 'ffcc00' }, 'colour'],
  [{ constructor: 'x' }, 'constructor'],
])('An error for the settings %j names the wrong one', (given, setting) => {
  expect(badIn(given)).toBe(setting)
})

test('An invalid setting is refused with the allowed values', () => {
  expect(() => read({ count: '99' })).toThrow('count: 1–20')
  expect(() => read({ by: 'year' })).toThrow('by: day, month')
  expect(() => read({ what: '1' })).toThrow('what: count, by, color, timeZone, id')
})
