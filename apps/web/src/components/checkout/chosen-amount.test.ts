import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { amountFieldsOf, chosenAmount } from './chosen-amount.ts'

const preset = cents(1_000)

test('A preset counts until an amount is typed, and again once it is cleared', () => {
  expect(chosenAmount(preset, '')).toBe(1_000)
  expect(chosenAmount(preset, '  ')).toBe(1_000)
  expect(chosenAmount(preset, '7')).toBe(700)
})

test('A comma is a decimal point', () => {
  expect(chosenAmount(preset, '7,5')).toBe(750)
  expect(chosenAmount(preset, '7,50')).toBe(750)
  expect(chosenAmount(preset, '7.50')).toBe(750)
})

test.each(['15 €', '€15', '15,'])('%s is fifteen euros', (typed) => {
  expect(chosenAmount(preset, typed)).toBe(1_500)
})

test.each(['1.000', '1,000', '5,555'])('%s has two meanings', (typed) => {
  expect(chosenAmount(preset, typed)).toBe('ambiguous')
})

test.each(['0', '0,99', '-5', 'dez', '1e3', '0.500'])('%s is no amount to donate', (typed) => {
  expect(chosenAmount(preset, typed)).toBe('invalid')
})

test('A donation goes from one euro to ten thousand', () => {
  expect(chosenAmount(preset, '1')).toBe(100)
  expect(chosenAmount(preset, '10000')).toBe(1_000_000)
  expect(chosenAmount(preset, '10000,01')).toBe('too_large')
})

test('An amount that is put into the form is the preset of it, or typed so that it reads back as the same', () => {
  expect(amountFieldsOf(cents(2_500), 'pt')).toEqual({ presetCents: 2_500, custom: '' })
  expect(amountFieldsOf(cents(750), 'pt')).toEqual({ custom: '7,50' })
  expect(amountFieldsOf(cents(750), 'en')).toEqual({ custom: '7.50' })
  for (const amount of [cents(100), cents(123_450), cents(1_000_000)]) {
    expect(chosenAmount(preset, amountFieldsOf(amount, 'fr').custom)).toBe(amount)
  }
})
