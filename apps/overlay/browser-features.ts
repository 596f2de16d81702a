import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

/** Names that nothing has in the browser of that age. A name that anything older has too cannot be told apart by a name. */
export type NewerNames = {
  /** Of globals, and of what objects of the language and of the page have. */
  script: ReadonlySet<string>
  properties: ReadonlySet<string>
  atRules: ReadonlySet<string>
  functions: ReadonlySet<string>
  /** Of pseudo-classes and pseudo-elements, without their colons. */
  pseudos: ReadonlySet<string>
}

/** What Chromium has gained since this version, or never had, by MDN's browser compatibility data. */
export function readNewerNames(version: number): NewerNames {
  const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
  const { css, api, javascript } = data
  const newer = (names: Iterable<Named>) => namesWithout(names, version)
  const cssTypes = css.types ?? {}
  return {
    script: newer(
      [api, javascript.builtins ?? {}].flatMap((group) => [
        ...childrenOf(group),
        ...Object.values(group).flatMap((owner) => (isFeature(owner) ? childrenOf(owner) : [])),
      ]),
    ),
    properties: newer(childrenOf(css.properties ?? {})),
    atRules: newer(childrenOf(css['at-rules'] ?? {})),
    functions: newer([...describedBy(cssTypes, FUNCTION), ...describedBy(css.properties ?? {}, FUNCTION)]),
    pseudos: newer(describedBy(css.selectors ?? {}, PSEUDO)),
  }
}

type Named = { name: string; compat: CompatStatement }

const FUNCTION = /^<code>([\w-]+)\(\)<\/code>/
const PSEUDO = /<code>::?([\w-]+)/

function namesWithout(features: Iterable<Named>, version: number): ReadonlySet<string> {
  const newer = new Set<string>()
  const older = new Set<string>()
  for (const { name, compat } of features) (isIn(compat, version) ? older : newer).add(name)
  return new Set([...newer].filter((name) => !older.has(name)))
}

const isFeature = (value: unknown): value is Identifier => typeof value === 'object' && value !== null

function childrenOf(parent: Identifier): Named[] {
  return Object.entries(parent).flatMap(([key, child]) => {
    const compat = isFeature(child) ? child.__compat : undefined
    // What sets two entries of one name apart: `canParse_static`, `resize_event`.
    return compat === undefined ? [] : [{ name: key.replace(/_\w+$/, ''), compat }]
  })
}

/** Features at any depth whose description says their name. */
function describedBy(parent: Identifier, pattern: RegExp): Named[] {
  return Object.entries(parent).flatMap(([key, child]) => {
    if (key === '__compat' || !isFeature(child)) return []
    const name = pattern.exec(child.__compat?.description ?? '')?.[1]
    const here = child.__compat === undefined || name === undefined ? [] : [{ name, compat: child.__compat }]
    return [...here, ...describedBy(child, pattern)]
  })
}

function isIn({ support }: CompatStatement, version: number): boolean {
  const statements = [support.chrome ?? []].flat()
  return statements.some((statement) => hasPlainly(statement) && isBetween(statement, version))
}

/** Under this very name and without anything to switch on. */
const hasPlainly = ({ flags, prefix, alternative_name }: SimpleSupportStatement) =>
  flags === undefined && prefix === undefined && alternative_name === undefined

const isBetween = ({ version_added, version_removed }: SimpleSupportStatement, version: number) =>
  versionOf(version_added) <= version && !(versionOf(version_removed) <= version)

/** `≤80` has been there at least since 80. NaN for none, and for what has no number yet. */
const versionOf = (text: unknown): number =>
  typeof text === 'string' ? Number.parseInt(text.replace('≤', ''), 10) : Number.NaN
