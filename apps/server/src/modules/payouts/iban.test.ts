import { expect, test } from 'vitest'
import { parseIban } from './iban.ts'

test.each([
  ['PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
  [' de89 3704 0044 0532 0130 00 ', 'DE89370400440532013000'],
  ['RS35260005601001611379', 'RS35260005601001611379'],
])('parseIban returns %j of a SEPA bank without blanks', (text, iban) => {
  expect(parseIban(text)).toBe(iban)
})

test('parseIban accepts an IBAN whose national check digits are wrong', () => {
  // The check digits of the IBAN itself are right; those inside the Portuguese account number are not.
  expect(parseIban('PT53000201231234567890100')).toBe('PT53000201231234567890100')
})

test.each([
  ['a wrong digit', 'PT50000201231234567890155'],
  ['a wrong length', 'PT5000020123123456789015'],
  ['a bank outside SEPA', 'BR1500000000000010932840814P2'],
  ['another text', 'nothing'],
  ['an empty text', ''],
])('parseIban refuses %s', (_what, text) => {
  expect(parseIban(text)).toBeUndefined()
})
