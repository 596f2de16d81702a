import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { type DonationDraft, EMPTY_DRAFT, parseDraft } from './donation-draft.ts'

test('A stored draft is restored completely', () => {
  const draft: DonationDraft = {
    presetCents: cents(2_500),
    custom: '7,5',
    message: 'Bravo!\nOutra!',
    donorName: 'Rui',
    receiptEmail: 'rui@example.com',
    mode: 'record',
    voiceId: 'pt_PT.duarte',
    record: { audioUrl: '/media/sounds/a.mp3', durationMs: 12_000, takenBy: 'donation-1' },
    isPrivate: true,
    coversFee: true,
    style: 'neon' as const,
    upload: { audioUrl: '/media/sounds/b.mp3', durationMs: 3_000 },
    isMonthly: true,
  }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('A donor name that was cleared stays empty', () => {
  expect(parseDraft(JSON.stringify({ ...EMPTY_DRAFT, donorName: '' })).donorName).toBe('')
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{',
  '{"presetCents":"1","message":5}',
  '{"mode":"shout","voiceId":7,"record":{"audioUrl":"/media/sounds/a.mp3"},"upload":"b"}',
])('A stored %s gives an empty draft', (stored) => {
  expect(parseDraft(stored)).toEqual(EMPTY_DRAFT)
})
