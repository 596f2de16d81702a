import { StartDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { orderOf } from './donation-order.ts'

const filled = {
  creatorSlug: 'ana',
  amountCents: cents(1_250),
  message: ' Bravo! ',
  donorName: ' Rui ',
  mode: 'none',
  voice: { id: 'pt_PT.duarte', language: 'pt-PT' },
  sound: undefined,
} as const
const sound = { audioUrl: '/media/sounds/a.mp3', durationMs: 12_000 }

test('An order contains the typed texts without surrounding spaces', () => {
  expect(orderOf(filled)).toMatchObject({ amountEuro: 12.5, message: 'Bravo!', donorName: 'Rui', audioType: 'text' })
  const empty = orderOf({ ...filled, message: ' ', donorName: '' })
  expect(empty).not.toHaveProperty('message')
  expect(empty).not.toHaveProperty('donorName')
})

test('An order names a voice only for a message that is read aloud', () => {
  const spoken = { audioType: 'tts', voice: 'pt-PT', voiceId: 'pt_PT.duarte' }
  expect(orderOf({ ...filled, mode: 'tts' })).toMatchObject(spoken)
  expect(orderOf({ ...filled, mode: 'tts', voice: undefined })).not.toHaveProperty('voiceId')
  expect(orderOf(filled)).not.toHaveProperty('voiceId')
})

test('An order contains its recording, also the one of the attempt that claimed it', () => {
  const first = orderOf({ ...filled, mode: 'record', sound })
  expect(first).toMatchObject({ audioType: 'custom', audioUrl: sound.audioUrl, audioSource: 'recording' })
  expect(orderOf({ ...filled, mode: 'upload', sound })).toMatchObject({ audioSource: 'upload' })
  expect(first).not.toHaveProperty('retryOf')
  const second = orderOf({ ...filled, mode: 'record', sound: { ...sound, takenBy: 'donation-1' } })
  expect(second).toMatchObject({ audioUrl: sound.audioUrl, retryOf: 'donation-1' })
})

test('Every order is valid for the contract', () => {
  for (const mode of ['tts', 'record', 'upload', 'none'] as const) {
    const order = orderOf({ ...filled, mode, sound: mode === 'none' ? undefined : { ...sound, takenBy: 'donation-1' } })
    expect(StartDonation.parse(order)).toMatchObject({ ...order, amountEuro: 1_250 })
  }
})
