import { TIMER_MAX_SECONDS, TIMER_NAME_MAX_CHARACTERS, TIMER_RATE_MAX_SECONDS } from '@aplauso/contract/limits'
import type { Timer } from '@aplauso/contract/timers'
import { secondsOf, timeText } from './timer-time.ts'

/** A timer as form values. A countdown keeps what was typed for a subathon. */
export type TimerDraft = {
  kind: 'countdown' | 'subathon'
  timerName: string
  start: string
  rate: string
  cap: string
  pauseWithObs: boolean
}

const DEFAULT_RATE = '30'
const DEFAULT_START = '1:00:00'

export const timerDraftOf = (timer: Timer | undefined): TimerDraft => ({
  kind: timer?.secondsPerEuro ? 'subathon' : 'countdown',
  timerName: timer?.name ?? '',
  start: timer ? timeText(timer.startSeconds) : DEFAULT_START,
  rate: timer?.secondsPerEuro ? String(timer.secondsPerEuro) : DEFAULT_RATE,
  cap: timer?.capSeconds ? timeText(timer.capSeconds) : '',
  pauseWithObs: timer?.pauseWithObs ?? false,
})

const isWithin = (value: number | undefined, min: number, max: number) =>
  value !== undefined && value >= min && value <= max

const rateOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined)

export function invalidTimerFields({ kind, timerName, start, rate, cap }: TimerDraft): (keyof TimerDraft)[] {
  const characters = [...timerName.trim()].length
  const isSubathon = kind === 'subathon'
  const isCapValid = cap.trim() === '' || isWithin(secondsOf(cap), 1, TIMER_MAX_SECONDS)
  return [
    ...(isWithin(characters, 1, TIMER_NAME_MAX_CHARACTERS) ? [] : ['timerName' as const]),
    ...(isWithin(secondsOf(start), 0, TIMER_MAX_SECONDS) ? [] : ['start' as const]),
    ...(!isSubathon || isWithin(rateOf(rate), 1, TIMER_RATE_MAX_SECONDS) ? [] : ['rate' as const]),
    ...(!isSubathon || isCapValid ? [] : ['cap' as const]),
  ]
}

/** The request body of a valid draft. Null removes the cap of an existing timer; a new one omits it. */
export function timerBodyOf({ kind, timerName, start, rate, cap, pauseWithObs }: TimerDraft, isNew: boolean) {
  const isSubathon = kind === 'subathon'
  const capSeconds = isSubathon ? secondsOf(cap) : undefined
  return {
    name: timerName.trim(),
    startSeconds: secondsOf(start) ?? 0,
    secondsPerEuro: isSubathon ? (rateOf(rate) ?? 0) : 0,
    ...(capSeconds === undefined ? !isNew && { capSeconds: null } : { capSeconds }),
    pauseWithObs,
  }
}
