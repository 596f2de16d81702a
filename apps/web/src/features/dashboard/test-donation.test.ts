import { expect, test } from 'vitest'
import { testDonation } from './test-donation.ts'

test('A filled test donation is sent as typed', () => {
  expect(testDonation('ana', { donorName: ' Rui ', message: 'Olá', amount: '2,50' })).toEqual({
    creatorSlug: 'ana',
    donorName: 'Rui',
    message: 'Olá',
    amountEuro: 2.5,
  })
})

test('Blank fields become an anonymous test, and an invalid amount becomes one euro', () => {
  const sent = testDonation('ana', { donorName: ' ', message: '', amount: 'dez' })
  expect(sent).toEqual({ creatorSlug: 'ana', donorName: 'Anônimo', message: 'Doação de teste', amountEuro: 1 })
  expect(testDonation('ana', { donorName: '', message: '', amount: '0,10' }).amountEuro).toBe(1)
})
