import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { amountFieldsOf, chosenAmount } from './chosen-amount.ts'

const preset = cents(1_000)

test('The preset is the amount until another is typed, and again once it is cleared', () => {
  expect(chosenAmount(preset, '')).toBe(1_000)
  expect(chosenAmount(preset, '  ')).toBe(1_000)
  expect(chosenAmount(preset, '7')).toBe(700)
})

test('A comma is read as a decimal point', () => {
  expect(chosenAmount(preset, '7,5')).toBe(750)
  expect(chosenAmount(preset, '7,50')).toBe(750)
  expect(chosenAmount(preset, '7.50')).toBe(750)
})

test.each(['15 €', '€15', '15,'])('Typed amount %s is fifteen euros', (typed) => {
  expect(chosenAmount(preset, typed)).toBe(1_500)
})

test.each(['1.000', '1,000', '5,555'])('Typed amount %s is ambiguous', (typed) => {
  expect(chosenAmount(preset, typed)).toBe('ambiguous')
})

test.each(['0', '0,99', '-5', 'dez', '1e3', '0.500'])('Typed amount %s is invalid', (typed) => {
  expect(chosenAmount(preset, typed)).toBe('invalid')
})

test('A donation amount ranges from one euro to ten thousand', () => {
  expect(chosenAmount(preset, '1')).toBe(100)
  expect(chosenAmount(preset, '10000')).toBe(1_000_000)
  expect(chosenAmount(preset, '10000,01')).toBe('too_large')
})

test('Form fields for an amount are its preset, or text that reads back as the same amount', () => {
  expect(amountFieldsOf(cents(2_500), 'pt')).toEqual({ presetCents: 2_500, custom: '' })
  expect(amountFieldsOf(cents(750), 'pt')).toEqual({ custom: '7,50' })
  expect(amountFieldsOf(cents(750), 'en')).toEqual({ custom: '7.50' })
  for (const amount of [cents(100), cents(123_450), cents(1_000_000)]) {
    expect(chosenAmount(preset, amountFieldsOf(amount, 'fr').custom)).toBe(amount)
  }
})
