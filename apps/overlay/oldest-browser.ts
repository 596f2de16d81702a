import { type Plugin, parseAst } from 'vite'
import { type NewerNames, readNewerNames } from './browser-features.ts'

/**
 * Fails the build when its output uses a feature newer than this version of Chromium. `frameNames`: names of fields in
 * the server's frames, which are not browser features.
 */
export function oldestBrowser(version: number, frameNames: readonly string[] = []): Plugin {
  return {
    name: 'oldest-browser',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = readNewerNames(version)
      const files = Object.values(bundle)
      const found = newerInScripts(
        files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])),
        names,
      ).filter((name) => !frameNames.includes(name))
      for (const file of files) {
        if (file.fileName.endsWith('.css') && 'source' in file) found.push(...newerInStyles(String(file.source), names))
      }
      if (found.length > 0) this.error(`Chromium ${version} does not have ${found.join(', ')}`)
    },
  }
}

/**
 * Finds names of globals, methods and properties that are too new, anywhere in the scripts. A name that a script also
 * defines itself counts as its own. The build target handles syntax.
 */
export function newerInScripts(scripts: readonly string[], { script }: Pick<NewerNames, 'script'>): string[] {
  const used = new Set<string>()
  const ownKeys = new Set<string>()
  visit(
    scripts.map((code) => parseAst(code)),
    (node) => {
      const name = nameOf(node)
      if (name !== undefined && script.has(name)) used.add(name)
      if (node.type === 'ObjectExpression') for (const key of keysOf(node)) ownKeys.add(key)
    },
  )
  return [...used].filter((name) => !ownKeys.has(name))
}

/** Finds at-rules, properties, functions and selectors that are too new. */
export function newerInStyles(styles: string, names: Omit<NewerNames, 'script'>): string[] {
  const css = styles.replace(/\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\)/gs, ' ')
  const selectors = matches(css, /(?<=^|[{};])([^{};@]+)(?=\{)/g).join(' ')
  const found = [
    ...matches(css, /@([\w-]+)/g)
      .filter((name) => names.atRules.has(name))
      .map((name) => `@${name}`),
    ...matches(css, /[{;]\s*([\w-]+)\s*:/g).filter((name) => names.properties.has(name)),
    ...matches(css, /(?<![\w-])([\w-]+)\(/g)
      .filter((name) => names.functions.has(name))
      .map((name) => `${name}()`),
    ...matches(selectors, /:([\w-]+)/g)
      .filter((name) => names.pseudos.has(name))
      .map((name) => `:${name}`),
    ...(selectors.includes('&') ? ['nested rules'] : []),
  ]
  return [...new Set(found)]
}

type SyntaxNode = { type: string } & Record<string, unknown>

function visit(value: unknown, onNode: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode)
  else if (isNode(value)) {
    onNode(value)
    for (const child of Object.values(value)) visit(child, onNode)
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined

const keysOf = ({ properties }: SyntaxNode): string[] =>
  Array.isArray(properties)
    ? properties.flatMap((property) => (isNode(property) ? (nameOf(property.key) ?? []) : []))
    : []

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
