import { expect, test } from 'vitest'
import { parseTaxNumber, parseVatNumber } from './tax-numbers.ts'

test.each([
  ['PT', '501 964 843', '501964843'],
  ['PT', 'PT501964843', '501964843'],
  ['PT', '123456789', '123456789'],
  ['PT', '501964844', undefined],
  ['PT', '50196484', undefined],
  ['PT', '000000000', undefined],
  ['ES', '12345678Z', '12345678Z'],
  ['ES', '12345678A', undefined],
  ['ES', 'x-1234567-l', 'X1234567L'],
  ['ES', 'X1234567A', undefined],
  ['ES', 'B12345678', 'B12345678'],
  ['ES', '12345678', undefined],
  ['DE', '12 345 678 901', '12345678901'],
  ['DE', '12A', undefined],
  ['FR', '01 23 456 789 012', '0123456789012'],
  ['FR', '01234', undefined],
  ['IT', 'rssmra85t10a562s', 'RSSMRA85T10A562S'],
  ['NL', '123456789', '123456789'],
  ['GR', '123456789', '123456789'],
  ['SE', '19800101-1234', '198001011234'],
  ['BR', '123.456.789-09', '12345678909'],
  ['US', '12', undefined],
  ['US', 'no number', undefined],
])('A tax number of %s written %j is stored as %j', (country, text, expected) => {
  expect(parseTaxNumber(country, text)).toBe(expected)
})

test.each([
  ['PT501964843', 'PT', 'PT501964843'],
  ['501964843', 'PT', 'PT501964843'],
  ['PT501964844', 'PT', undefined],
  ['de 123 456 789', 'PT', 'DE123456789'],
  ['DE12345678', 'DE', undefined],
  ['123456789', 'GR', 'EL123456789'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['FR12345678901', 'FR', 'FR12345678901'],
  ['BRnothing', 'BR', undefined],
  ['BR12345', 'BR', 'BR12345'],
  ['x', 'PT', undefined],
])('A VAT number %j in %s is stored as %j', (text, country, expected) => {
  expect(parseVatNumber(text, country)).toBe(expected)
})
