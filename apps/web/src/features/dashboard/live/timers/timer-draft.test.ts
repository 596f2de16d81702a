import { NewTimer, type Timer, TimerChange } from '@aplauso/contract/timers'
import { expect, test } from 'vitest'
import { invalidTimerFields, type TimerDraft, timerBodyOf, timerDraftOf } from './timer-draft.ts'

const TIMER: Timer = {
  ...{ id: 't', name: 'Maratona', startSeconds: 14_400, secondsPerEuro: 12, capSeconds: 86_400, pauseWithObs: true },
  ...{ running: false, leftMs: 14_400_000, waitsForStream: false },
}
const typed = (changes: Partial<TimerDraft> = {}): TimerDraft => ({ ...timerDraftOf(TIMER), ...changes })

test('A subathon timer fills the form as saved and is sent back unchanged', () => {
  expect(typed()).toEqual({
    ...{ kind: 'subathon', timerName: 'Maratona', start: '4:00:00', rate: '12', cap: '24:00:00', pauseWithObs: true },
  })
  expect(invalidTimerFields(typed())).toEqual([])
  const { name, startSeconds, secondsPerEuro, capSeconds, pauseWithObs } = TIMER
  const same = { name, startSeconds, secondsPerEuro, capSeconds, pauseWithObs }
  expect(TimerChange.parse(timerBodyOf(typed(), false))).toEqual(same)
})

test('A countdown is sent without rate and cap, whatever their fields contain', () => {
  const countdown = typed({ kind: 'countdown', rate: 'muito', cap: 'sempre' })
  expect(invalidTimerFields(countdown)).toEqual([])
  expect(timerBodyOf(countdown, false)).toMatchObject({ secondsPerEuro: 0, capSeconds: null })
  expect(NewTimer.parse(timerBodyOf(countdown, true))).not.toHaveProperty('capSeconds')
})

test('Missing and malformed fields are invalid', () => {
  expect(invalidTimerFields(typed({ timerName: ' ', start: 'já', rate: '0', cap: '0:00' }))).toEqual([
    ...['timerName', 'start', 'rate', 'cap'],
  ])
  expect(invalidTimerFields(typed({ timerName: 'x'.repeat(61), rate: '86401' }))).toEqual(['timerName', 'rate'])
  expect(invalidTimerFields(typed({ cap: '' }))).toEqual([])
})
