import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { isConditionMet, planVariables } from './plan-variables.ts'

const PASSAGE = /\{if ([a-z ]+)\}([^{}]*(?:\{\w+\}[^{}]*)*)\{end\}/g
const VARIABLE = /\{(\w+)\}/g

/**
 * Fills a document for these plans and features. Passages whose condition fails are removed, together with any list
 * item, row, table, section or question that begins with one and becomes empty.
 */
export function fillDocument<Document>(
  document: Document,
  plans: Plans | null,
  language: Language,
  offered = ALL_FEATURES_AVAILABLE,
): Document {
  const variables = plans === null ? {} : planVariables(plans, language)
  const fillText = (text: string) =>
    text
      .replaceAll(PASSAGE, (_whole, condition, passage) => (isConditionMet(condition, plans, offered) ? passage : ''))
      .replaceAll(VARIABLE, (whole, name) => variables[name] ?? whole)
      .trim()
  const hasContent = (part: unknown): boolean => {
    if (typeof part === 'string') return fillText(part) !== ''
    if (Array.isArray(part)) return hasContent(part[0])
    const head = isRecord(part) ? (part.title ?? part.question ?? part.head) : undefined
    if (head !== undefined) return hasContent(head)
    return !isRecord(part) || part.table === undefined || hasContent(part.table)
  }
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return fillText(part)
    if (Array.isArray(part)) return part.filter(hasContent).map(fill)
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]))
  }
  // Removed items only shorten lists, so the type of the document stays.
  return fill(document) as Document
}

const isRecord = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null

/** The first unknown expression in braces; undefined if all are known. */
export function findUnknownExpression(text: string, plans: Plans): string | undefined {
  const variables = planVariables(plans, 'en')
  const remaining = text
    .replaceAll(PASSAGE, (whole, condition, passage) =>
      isConditionMet(condition, plans) === undefined ? whole : passage,
    )
    .replaceAll(VARIABLE, (whole, name) => (Object.hasOwn(variables, name) ? '' : whole))
  return /.{0,40}[{}].{0,40}/.exec(remaining)?.[0]
}
