import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { monthOf, readAverage, readDonations } from './read-month.ts'

test('An average is parsed with comma or point, from one euro to ten thousand', () => {
  expect(readAverage(' 7,50 ')).toBe(750)
  expect(readAverage('7.5')).toBe(750)
  expect(readAverage('1')).toBe(100)
  expect(readAverage('10000')).toBe(1_000_000)
  for (const wrong of ['', '0,99', '10000,01', '-5', '1e3', '1.000', 'dez', '5,555']) {
    expect(readAverage(wrong), wrong).toBeUndefined()
  }
})

test('A number of donations is whole, from one to ten thousand', () => {
  expect(readDonations(' 50 ')).toBe(50)
  expect(readDonations('10000')).toBe(10_000)
  for (const wrong of ['', '0', '10001', '9999999', '1,5', '1.000', '-3', '1e2', '0x10']) {
    expect(readDonations(wrong), wrong).toBeUndefined()
  }
})

const day = (count: number, amount: number) => ({ day: '2026-11-21', count, amount: cents(amount) })

test('monthOf gives the count and the average of the last days, to the cent', () => {
  expect(monthOf({ daily: [day(2, 1_500), day(0, 0), day(1, 500)] })).toEqual({ averageCents: 667, donations: 3 })
})

test('monthOf is undefined without donations, or below the smallest donation', () => {
  expect(monthOf({ daily: [day(0, 0)] })).toBeUndefined()
  expect(monthOf({ daily: [] })).toBeUndefined()
  expect(monthOf({ daily: [day(1, -300)] })).toBeUndefined()
  expect(monthOf({ daily: [day(2, 100)] })).toBeUndefined()
})
