import { useState } from 'react'

/** A form's fields beside what is saved of them. */
export function useDraft<Draft extends object>(initial: () => Draft) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(saved)
  return {
    saved,
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    /** `sent` is saved, and reads `next` now; what was typed meanwhile stays. */
    settle(sent: Draft, next: Draft) {
      setSaved(next)
      setDraft((now) => (now === sent ? next : now))
    },
  }
}
