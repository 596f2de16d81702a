import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

/** Names that do not exist in a browser of that version. A name that an older feature also has cannot be detected. */
export type NewerNames = {
  /** Names of globals, and of members of language and DOM objects. */
  script: ReadonlySet<string>
  properties: ReadonlySet<string>
  atRules: ReadonlySet<string>
  functions: ReadonlySet<string>
  /** Pseudo-classes and pseudo-elements, without colons. */
  pseudos: ReadonlySet<string>
}

/** Lists names that Chromium has gained after this version, or never had, from MDN's browser compatibility data. */
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
    // Suffixes distinguish entries with one name: `canParse_static`, `resize_event`.
    return compat === undefined ? [] : [{ name: key.replace(/_\w+$/, ''), compat }]
  })
}

/** Features at any depth whose description contains their name. */
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

/** Supported under this name, without prefix or flag. */
const hasPlainly = ({ flags, prefix, alternative_name }: SimpleSupportStatement) =>
  flags === undefined && prefix === undefined && alternative_name === undefined

const isBetween = ({ version_added, version_removed }: SimpleSupportStatement, version: number) =>
  versionOf(version_added) <= version && !(versionOf(version_removed) <= version)

/** `≤80` means since 80 or earlier. NaN when there is no version number. */
const versionOf = (text: unknown): number =>
  typeof text === 'string' ? Number.parseInt(text.replace('≤', ''), 10) : Number.NaN
