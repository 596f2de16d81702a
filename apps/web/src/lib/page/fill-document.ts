import { ALL_OFFERED } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { holds, planFigures } from './plan-words.ts'

const PASSAGE = /\{if ([a-z ]+)\}([^{}]*(?:\{\w+\}[^{}]*)*)\{end\}/g
const FIGURE = /\{(\w+)\}/g

/**
 * A document as it reads by these plans and by what the server offers: passages that do not hold are left out, and with them whatever begins with one and has
 * nothing left: a point, a row, a table, a section or a question.
 */
export function fillDocument<Document>(
  document: Document,
  plans: Plans | null,
  language: Language,
  offered = ALL_OFFERED,
): Document {
  const figures = plans === null ? {} : planFigures(plans, language)
  const words = (text: string) =>
    text
      .replaceAll(PASSAGE, (_whole, condition, passage) => (holds(condition, plans, offered) ? passage : ''))
      .replaceAll(FIGURE, (whole, name) => figures[name] ?? whole)
      .trim()
  const isThere = (part: unknown): boolean => {
    if (typeof part === 'string') return words(part) !== ''
    if (Array.isArray(part)) return isThere(part[0])
    const head = isRecord(part) ? (part.title ?? part.question ?? part.head) : undefined
    if (head !== undefined) return isThere(head)
    return !isRecord(part) || part.table === undefined || isThere(part.table)
  }
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return words(part)
    if (Array.isArray(part)) return part.filter(isThere).map(fill)
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]))
  }
  // What is left out of a list leaves a shorter list: the shape is the document's own.
  return fill(document) as Document
}

const isRecord = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null

/** The first words in braces that mean nothing; undefined where all do. */
export function unknownWords(text: string, plans: Plans): string | undefined {
  const figures = planFigures(plans, 'en')
  const left = text
    .replaceAll(PASSAGE, (whole, condition, passage) => (holds(condition, plans) === undefined ? whole : passage))
    .replaceAll(FIGURE, (whole, name) => (Object.hasOwn(figures, name) ? '' : whole))
  return /.{0,40}[{}].{0,40}/.exec(left)?.[0]
}
