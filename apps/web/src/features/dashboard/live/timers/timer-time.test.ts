import { expect, test } from 'vitest'
import { secondsOf, timeText } from './timer-time.ts'

test.each([
  ['1:30:00', 5_400],
  ['90:00', 5_400],
  ['5400', 5_400],
  [' 0:05 ', 5],
  ['100:00:00', 360_000],
  ['0', 0],
])('"%s" is a time of %i seconds', (typed, seconds) => {
  expect(secondsOf(typed)).toBe(seconds)
})

test.each(['', 'uma hora', '1:2:3:4', '-5', '1,5', ':30', '1:'])('"%s" is no time', (typed) => {
  expect(secondsOf(typed)).toBeUndefined()
})

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3_723, '1:02:03'],
  [360_000, '100:00:00'],
])('%i seconds are written %s, and parsed back', (seconds, text) => {
  expect(timeText(seconds)).toBe(text)
  expect(secondsOf(text)).toBe(seconds)
})
