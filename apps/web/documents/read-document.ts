import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import type { HelpDocument } from '../src/features/help/help-document.ts'
import type { LegalDocument } from '../src/features/marketing/legal/legal-document.ts'
import { findUnknownExpression } from '../src/lib/page/fill-document.ts'
import { fillVariables } from './document-variables.ts'
import { readHelp } from './help-document.ts'
import { readLegal } from './legal-document.ts'

/** Parses a document by its file name (`terms.pt.md`) and Markdown; conditions on plans stay. */
export function readDocument(file: string, markdown: string): HelpDocument | LegalDocument {
  const [kind, code] = file.split('.')
  const language = LANGUAGE_TAGS.find((known) => known === code)
  if (!language) throw new Error(`${file} has no known language`)
  try {
    const document = (kind === 'help' ? readHelp : readLegal)(fillVariables(markdown, language))
    for (const text of allStrings(document)) {
      const unknown = findUnknownExpression(text, BUILT_IN_PLANS)
      if (unknown) throw new Error(`Unknown variable or condition: ${unknown}`)
    }
    return document
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error })
  }
}

const allStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allStrings) : []
}
