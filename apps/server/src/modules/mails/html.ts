const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that was made by `html`. */
export type Html = { markup: string }

type Fragment = string | undefined | Html | Html[]

/** A template whose strings are escaped. */
export function html(literals: TemplateStringsArray, ...fragments: Fragment[]): Html {
  return { markup: literals.reduce((before, literal, index) => before + render(fragments[index - 1]) + literal) }
}

function render(fragment: Fragment): string {
  if (fragment === undefined) return ''
  if (typeof fragment === 'string') return fragment.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return Array.isArray(fragment) ? fragment.map(render).join('') : fragment.markup
}
