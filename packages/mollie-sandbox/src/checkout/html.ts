const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that needs no escaping. */
export type Html = { readonly html: string }

type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[]

/** A template that escapes strings and numbers; `false` and `undefined` render nothing. */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlValue[]): Html {
  return { html: literals.reduce((before, literal, index) => before + render(parts[index - 1]) + literal) }
}

/** Marks text of this package as markup; never use it for other text. */
export function trusted(text: string): Html {
  return { html: text }
}

function render(part: HtmlValue): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
