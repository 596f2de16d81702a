import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

const keyOf = (form: string) => `letter:${form}`

export const saveContactDraft = (form: string, typed: object) => tabStorage.set(keyOf(form), JSON.stringify(typed))
export const removeContactDraft = (form: string) => tabStorage.remove(keyOf(form))

/** Stored draft of the form in this tab, limited to the fields of `empty`. */
export function readContactDraft<Typed extends Record<string, string>>(form: string, empty: Typed): Partial<Typed> {
  const stored = parseJson(tabStorage.get(keyOf(form)))
  let typed: Partial<Typed> = {}
  for (const field of Object.keys(empty)) {
    const text = stored[field]
    if (typeof text === 'string') typed = { ...typed, [field]: text }
  }
  return typed
}
