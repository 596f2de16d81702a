import { useState } from 'react'
import { tabStorage } from '#lib/browser/storage.ts'

/** `keep` is for who leaves: the step is shown when they come back, and not before. */
type StepPlace = { at: number; goTo: (step: number) => void; keep: (step: number) => void }

/** Which of so many steps is shown, from 0. Kept for the tab: who follows a step's link finds the rest on coming back. */
export function useStep(userId: string, count: number): StepPlace {
  const key = `onboardingStep:${userId}`
  const within = (step: number) => Math.min(Math.max(0, step), count - 1)
  const [at, setAt] = useState(() => within(Number(tabStorage.get(key)) || 0))
  const keep = (step: number) => tabStorage.set(key, String(within(step)))
  return {
    at,
    keep,
    goTo(step) {
      keep(step)
      setAt(within(step))
    },
  }
}
