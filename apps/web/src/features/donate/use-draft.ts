import { useEffect, useState } from 'react'
import { type Draft, EMPTY_DRAFT, readDraft, saveDraft } from './draft.ts'

/** The form's state. The server renders it empty, so the stored draft is taken up once the page is alive. */
export function useDraft(slug: string) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)

  // What was typed into the server's page before the script came is newer than what is stored.
  useEffect(() => setDraft((typed) => ({ ...readDraft(slug), ...filledIn(typed) })), [slug])

  useEffect(() => {
    if (draft !== EMPTY_DRAFT) saveDraft(slug, draft)
  }, [slug, draft])

  // Several changes can come before the next render: React hands on all that was typed before hydration at once.
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  return [draft, change] as const
}

function filledIn(draft: Draft): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => key !== 'presetCents' && value !== '' && value !== undefined),
  )
}
