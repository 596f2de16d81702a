import type { Language } from '@aplauso/contract/languages'

/** A text, or a function that inserts the inputs; `registry` provides the plural rules. */
type CompiledText = string | ((inputs: object, registry: { plural: typeof plural }) => string)

declare global {
  /** Loaded texts by language and id; text modules add theirs. */
  var __TEXTS__: Partial<Record<Language, Record<string, CompiledText>>> | undefined
}

export function textOf(id: string, inputs: object, language: Language): string {
  const text = globalThis.__TEXTS__?.[language]?.[id] ?? ''
  return typeof text === 'string' ? text : text(inputs, { plural })
}

const plural = (language: string, count: unknown) => new Intl.PluralRules(language).select(Number(count))

let attempts = 0

/**
 * Loads all texts of a language. The page has loaded only the texts of its scripts in its own language. Rejects when
 * they cannot be fetched.
 */
export async function loadTexts(language: Language): Promise<void> {
  // In development the scripts contain all languages.
  if (!import.meta.env.PROD) return
  const address = import.meta.resolve(`all-texts/${language}`)
  try {
    await import(/* @vite-ignore */ attempts ? `${address}?${attempts}` : address)
  } catch (error) {
    // Browsers cache a failed script import by its address, so a retry needs another address.
    attempts++
    throw error
  }
}
