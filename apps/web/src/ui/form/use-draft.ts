import { useState } from 'react'

export function useDraft<Draft extends object>(initial: () => Draft) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(saved)
  const [isSaved, setIsSaved] = useState(false)
  return {
    saved,
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    /** Saved, and unchanged since. */
    isSaved,
    change(changes: Partial<Draft>) {
      setIsSaved(false)
      setDraft((now) => ({ ...now, ...changes }))
    },
    discard() {
      setIsSaved(false)
      setDraft(saved)
    },
    /** Adopts values saved elsewhere in all fields that were not edited. */
    mergeSaved(changes: Partial<Draft>) {
      setSaved((now) => ({ ...now, ...changes }))
      setDraft((now) => {
        const untouched = { ...changes }
        for (const field in untouched) if (now[field] !== saved[field]) delete untouched[field]
        return { ...now, ...untouched }
      })
    },
    /** Adopts the saved values `next` after `sent` was saved; later edits stay. */
    markSaved(sent: Draft, next: Draft) {
      setSaved(next)
      setIsSaved(draft === sent)
      setDraft((now) => (now === sent ? next : now))
    },
  }
}
