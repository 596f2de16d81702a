import { parseAst } from 'vite'
import type { TextCode } from './read-texts.ts'

type Node = { type: string; start: number; end: number }
type Change = { start: number; end: number; code: string }

/**
 * Replaces the texts of a module by their ids: `t(m.common_close)` becomes `t("~4f")`. A text that the code calls
 * itself, `m.voices_sample({}, { locale })`, may need any language, so all are inlined.
 */
export function nameById(
  code: string,
  idOf: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, TextCode>,
): string {
  const changes: Change[] = []
  const visit = (node: unknown, parent?: Node & { callee?: unknown }) => {
    if (Array.isArray(node)) for (const child of node) visit(child, parent)
    if (!isNode(node)) return
    if (node.type === 'ImportDeclaration') {
      if (sourceOf(node) === '@aplauso/texts/messages') changes.push({ start: node.start, end: node.end, code: '' })
      return
    }
    const key = keyOf(node)
    if (key === undefined) {
      for (const child of Object.values(node)) visit(child, node)
      return
    }
    const [id, textCode] = [idOf.get(key), texts.get(key)]
    if (id === undefined || textCode === undefined) throw new Error(`Unknown text ${key}`)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    changes.push({ start: node.start, end: node.end, code: isCalled ? inAnyLanguage(textCode) : JSON.stringify(id) })
  }
  visit(parseAst(code))
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, code }) => changed.slice(0, start) + code + changed.slice(end), code)
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const sourceOf = ({ source }: Record<string, unknown>) => isNode(source) && source.value

/** The key in `m.key`. Any other use of `m` would include all texts. */
function keyOf({ type, object, property, computed, name }: Record<string, unknown>): string | undefined {
  if (type === 'Identifier' && name === 'm') throw new Error('A text is named as m.its_key, so that the build finds it')
  if (type !== 'MemberExpression' || !isNode(object) || object.name !== 'm') return undefined
  if (computed || !isNode(property)) throw new Error('A text is named as m.its_key, so that the build finds it')
  return String(property.name)
}

function inAnyLanguage(textCode: TextCode): string {
  const languages = Object.entries(textCode).map(([language, text]) => `${language}: ${text.replace(/^i => /, '')}`)
  if (languages.some((code) => code.includes('registry'))) throw new Error('A text with plurals must be passed to `t`')
  return `((i, { locale }) => ({ ${languages.join(', ')} })[locale])`
}
