import { type RefObject, useEffect, useState } from 'react'
import { type Draft, EMPTY_DRAFT, readDraft, saveDraft } from './draft.ts'

/**
 * The form's state. The server renders it empty; once the page is alive it takes up the stored draft, and what the
 * person typed into the server's page before the script came, which is the newer of the two.
 */
export function useDraft(slug: string, form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)

  useEffect(() => {
    setDraft({ ...readDraft(slug), ...typedInto(form.current) })
  }, [slug, form])

  function change(changes: Partial<Draft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    saveDraft(slug, next)
  }

  return [draft, change] as const
}

function typedInto(form: HTMLFormElement | null): Partial<Draft> {
  const typed: Partial<Draft> = {}
  if (!form) return typed
  const values = new FormData(form)
  for (const name of ['custom', 'message', 'donorName'] as const) {
    const value = values.get(name)
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}
