export const TEMPLATE_VARIABLES = ['name', 'amount', 'message', 'months'] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]

/** Part of a line: literal text, or a variable of the donation. */
export type TemplatePart = ({ text: string } | { variable: TemplateVariable }) & { stressed: boolean }

const VARIABLE = /\{(name|amount|message|months)\}/g
// Asterisks around text without spaces at its ends: `2 * 3 * 4` stresses nothing.
const STRESSED = /\*(?!\s)([^*]+)(?<!\s)\*/g

/** Parses a template into lines. Everything that is no syntax stays literal text. */
export const parseTemplate = (template: string): TemplatePart[][] =>
  template.split(/\r\n|[\n\r]/).map((line) =>
    split(
      line,
      STRESSED,
      (text) => partsOf(text, true),
      (text) => partsOf(text, false),
    ).flat(),
  )

const partsOf = (plainText: string, stressed: boolean): TemplatePart[] =>
  split<TemplatePart>(
    plainText,
    VARIABLE,
    (name) => ({ variable: name as TemplateVariable, stressed }),
    (text) => ({ text, stressed }),
  )

/** Splits a text into the matches of the pattern's group and the text between. */
function split<Part>(
  text: string,
  pattern: RegExp,
  found: (group: string) => Part,
  between: (text: string) => Part,
): Part[] {
  return text.split(pattern).flatMap((piece, index) => {
    if (index % 2 === 1) return [found(piece)]
    return piece === '' ? [] : [between(piece)]
  })
}

export const namesVariable = (lines: readonly (readonly TemplatePart[])[], variable: TemplateVariable): boolean =>
  lines.some((line) => line.some((part) => 'variable' in part && part.variable === variable))
