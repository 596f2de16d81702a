import { expect, test } from 'vitest'
import { type PasswordStrength, ratePassword } from './password-strength.ts'

const KNOWN = ['Marta do Palco', 'marta@exemplo.pt']
const rate = (password: string) => ratePassword(password, KNOWN)

test.each<[string, PasswordStrength]>([
  ['123456', { step: 1, weakness: 'common' }],
  ['P4ssw0rd', { step: 1, weakness: 'common' }],
  ['Benfica2024', { step: 1, weakness: 'common' }],
  ['palavrapasse', { step: 1, weakness: 'common' }],
  ['marta@exemplo.pt', { step: 1, weakness: 'personal' }],
  ['palco', { step: 1, weakness: 'personal' }],
  ['aaaaaa', { step: 1, weakness: 'pattern' }],
  ['ijklmnop', { step: 1, weakness: 'pattern' }],
  ['kvzqpwt', { step: 2 }],
  ['Xk3!vd9Qz', { step: 3 }],
  ['o gato comeu a sopa toda', { step: 4 }],
])('The password %s has the expected rating', (password, strength) => {
  expect(rate(password)).toEqual(strength)
})

test('A very long password is rated too', () => {
  expect(rate('x'.repeat(128)).step).toBe(1)
  expect(rate('Guitarra portuguesa às 21h. '.repeat(4)).step).toBeGreaterThanOrEqual(2)
})
