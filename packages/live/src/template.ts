/** What a template can name of a donation. */
export const TEMPLATE_VARIABLES = ['name', 'amount', 'message', 'months'] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]

/** A piece of a line: words as they stand there, or what stands for the donation's. */
export type TemplatePart = ({ text: string } | { variable: TemplateVariable }) & { stressed: boolean }

const VARIABLE = /\{(name|amount|message|months)\}/g
// Two asterisks with something between them that begins and ends with no space: `2 * 3 * 4` stresses nothing.
const STRESSED = /\*(?!\s)([^*]+)(?<!\s)\*/g

/** A template as its lines. Whatever is none of its marks is words, to the letter. */
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

/** What the pattern's group finds, and what lies between. */
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

/** Whether it has a place of its own for this. */
export const namesVariable = (lines: readonly (readonly TemplatePart[])[], variable: TemplateVariable): boolean =>
  lines.some((line) => line.some((part) => 'variable' in part && part.variable === variable))
