import type { CssRefusal } from '@aplauso/contract/custom-style'
import type { FieldError } from '@aplauso/contract/errors'
import { AppError } from '#platform/errors/app-error.ts'

/** Position in a text; both numbers start at 1. */
export type CssPosition = { line: number; column: number }

/** An error in a style sheet; `what` quotes the text. */
export type Refusal = CssPosition & { code: CssRefusal; what: string }

// More errors than a person corrects at a time.
const REPORTED_MAX = 20
const WHAT_CHARACTERS = 60

const REASONS: Record<CssRefusal, string> = {
  css_syntax: 'is no CSS here',
  css_escape: 'is not allowed: write the character itself',
  css_too_deep: 'goes too deep',
  css_at_rule: 'is not allowed: of these there is only @keyframes',
  css_selector: 'is not allowed: a selector is made of the classes of the card, with " " and ">", ::before and ::after',
  css_nested: 'is not allowed inside of a rule',
  css_property: 'is not allowed',
  css_value: 'is not allowed here',
  css_function: 'is not allowed',
  css_address:
    'is not allowed: a background may name a picture of your own files, by its address as the library has it',
  css_important: 'is not allowed',
  css_animation:
    'is not allowed: an animation is `animation` with the name of one of your @keyframes, and has a length',
  css_flashes: 'makes more than three flashes a second',
}

export function cssRefused(found: readonly Refusal[], path: string): AppError {
  const errors = found
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, REPORTED_MAX)
    .map(({ code, line, column, what }): FieldError => {
      const excerpt = shortened(what)
      return {
        path,
        code,
        line,
        column,
        what: excerpt,
        message: `line ${line}, column ${column}: ${excerpt} ${REASONS[code]}`,
      }
    })
  return new AppError('validation_failed', errors.map(({ message }) => `${path}: ${message}`).join('; '), { errors })
}

function shortened(what: string): string {
  const characters = [...what.replace(/\s+/g, ' ').trim()]
  return characters.length > WHAT_CHARACTERS ? `${characters.slice(0, WHAT_CHARACTERS).join('')}…` : characters.join('')
}
