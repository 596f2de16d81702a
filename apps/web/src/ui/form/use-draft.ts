import { useState } from 'react'

/** A form's fields beside what is saved of them. */
export function useDraft<Draft extends object>(initial: () => Draft) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(saved)
  const [isSaved, setIsSaved] = useState(false)
  return {
    saved,
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    /** It was sent, and nothing was changed since. */
    isSaved,
    change(changes: Partial<Draft>) {
      setIsSaved(false)
      setDraft((now) => ({ ...now, ...changes }))
    },
    discard() {
      setIsSaved(false)
      setDraft(saved)
    },
    /** Something else has saved this: it is shown where nothing else was typed. */
    mergeSaved(changes: Partial<Draft>) {
      setSaved((now) => ({ ...now, ...changes }))
      setDraft((now) => {
        const untouched = { ...changes }
        for (const field in untouched) if (now[field] !== saved[field]) delete untouched[field]
        return { ...now, ...untouched }
      })
    },
    /** `sent` is saved, and reads `next` now; what was typed meanwhile stays. */
    markSaved(sent: Draft, next: Draft) {
      setSaved(next)
      setIsSaved(draft === sent)
      setDraft((now) => (now === sent ? next : now))
    },
  }
}
