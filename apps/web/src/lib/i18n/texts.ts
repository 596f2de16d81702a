import type { Language } from '@aplauso/contract/languages'

/** A text, or a function that puts into it what the caller names; `registry` knows the plurals. */
type CompiledText = string | ((inputs: object, registry: { plural: typeof plural }) => string)

declare global {
  /** The texts that are there, by language and id: the modules of texts put them here. */
  var __TEXTS__: Partial<Record<Language, Record<string, CompiledText>>> | undefined
}

/** The text that a built script names by this id. */
export function textOf(id: string, inputs: object, language: Language): string {
  const text = globalThis.__TEXTS__?.[language]?.[id] ?? ''
  return typeof text === 'string' ? text : text(inputs, { plural })
}

const plural = (language: string, count: unknown) => new Intl.PluralRules(language).select(Number(count))

let attempts = 0

/**
 * Fetches whatever the product says in a language. The page has brought the texts of its own scripts, in its own language;
 * from here on scripts that come later find theirs. Rejects when they cannot be had.
 */
export async function loadTexts(language: Language): Promise<void> {
  // What is not built has all languages in its scripts.
  if (!import.meta.env.PROD) return
  const address = import.meta.resolve(`all-texts/${language}`)
  try {
    await import(/* @vite-ignore */ attempts ? `${address}?${attempts}` : address)
  } catch (error) {
    // Browsers remember a script that could not be fetched, by its address.
    attempts++
    throw error
  }
}
