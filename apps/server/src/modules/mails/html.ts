const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that was made by `html`. */
export type Html = { markup: string }

type Part = string | undefined | Html | Html[]

/** A template whose strings are escaped. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: literals.reduce((before, literal, index) => before + render(parts[index - 1]) + literal) }
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return Array.isArray(part) ? part.map(render).join('') : part.markup
}
