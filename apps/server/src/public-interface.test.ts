import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClientFrame } from '@aplauso/contract/alerts'
import { FEATURE_NAMES, featureVariable } from '@aplauso/contract/features'
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { useApp } from '#testing/test-app.ts'
import { Variables } from './settings/variables.ts'

// Clients, overlays in OBS and installations rely on every line of these snapshots. After a deliberate change run `npx
// vitest run public-interface --update` and review the difference like code.
const app = useApp()
const CONTRACT = join(import.meta.dirname, '../../../packages/contract')

type Description = { paths: Record<string, Record<string, unknown>>; [more: string]: unknown }

test('The API description equals its snapshot', async () => {
  const { body } = await app().call<Description>('/api/openapi.json')
  const { paths, ...rest } = body
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call] as const),
  )
  // The server's own address has the port of this run.
  const entries = [['document', { ...rest, servers: undefined }] as const, ...operations]
  await expect(toLines(entries)).toMatchFileSnapshot('public-interface/openapi.txt')
})

test('The frames of the live connection equal their snapshot', async () => {
  const client = z.toJSONSchema(ClientFrame, { io: 'input' }).anyOf ?? []
  const entries = [...client.map((frame) => ['client', frame] as const), ...describeServerFrames()]
  await expect(toLines(entries)).toMatchFileSnapshot('public-interface/frames.txt')
})

test('The environment variables equal their snapshot', async () => {
  const names = [...Object.keys(Variables.shape), ...FEATURE_NAMES.map(featureVariable)].toSorted()
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('public-interface/settings.txt')
})

/**
 * One line for each entry. A value of over 150 characters that occurs more than once is written once, at the end, under
 * its hash.
 */
function toLines(entries: readonly (readonly [string, unknown])[]): string {
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const json = JSON.stringify(value)
    if (json.length > 150) counts.set(json, (counts.get(json) ?? 0) + 1)
    if ((counts.get(json) ?? 0) < 2) Object.values(value).forEach(count)
  }
  for (const [, value] of entries) count(value)
  const shorten = (value: unknown, isWhole = false): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const json = JSON.stringify(value)
    if (!isWhole && (counts.get(json) ?? 0) > 1) return hash(json)
    if (Array.isArray(value)) return value.map((item) => shorten(item))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]))
  }
  const line = (name: string, value: unknown): string => `${name} ${JSON.stringify(shorten(value, true))}`
  const shared = [...counts].filter(([, times]) => times > 1).map(([json]) => line(hash(json), JSON.parse(json)))
  return `${[...entries.map(([name, value]) => line(name, value)), ...shared.toSorted()].join('\n')}\n`
}

const hash = (json: string): string => `#${createHash('sha256').update(json).digest('hex').slice(0, 10)}`

const byJson = (a: unknown, b: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(b))

/** Frames that the server sends, read from the types, as the server has no schemas for them. */
function describeServerFrames(): [string, unknown][] {
  const files = ['alerts', 'donations'].map((name) => join(CONTRACT, `src/${name}.ts`))
  const text = readFileSync(join(CONTRACT, '../../tsconfig.base.json'), 'utf8')
  const { compilerOptions } = ts.parseConfigFileTextToJson('tsconfig.base.json', text).config
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...compilerOptions, composite: false, noEmit: true },
    CONTRACT,
  )
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const describe = (type: ts.Type): unknown => {
    if (type.isUnion()) return { anyOf: type.types.map(describe).toSorted(byJson) }
    if (checker.isArrayType(type))
      return { items: describe(checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type) }
    // A branded number is a number to its receiver.
    if (type.isIntersection() || !(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type)
    const fields = checker.getPropertiesOfType(type).map((field) => {
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
      return [isOptional ? `${field.name}?` : field.name, describe(checker.getTypeOfSymbol(field))] as const
    })
    return Object.fromEntries(fields.toSorted(([a], [b]) => a.localeCompare(b)))
  }
  const membersOf = (name: string): [string, unknown][] => {
    const isIt = (node: ts.Node) => ts.isTypeAliasDeclaration(node) && node.name.text === name
    const declared = files.flatMap((file) => program.getSourceFile(file)?.statements.find(isIt) ?? []).at(0)
    if (declared === undefined) throw new Error(`the contract declares no ${name}`)
    const type = checker.getTypeAtLocation(declared)
    const members = type.isUnion() ? type.types : [type]
    return members.map((member) => [name, describe(member)])
  }
  return [...membersOf('ServerFrame'), ...membersOf('DashboardFrame'), ...membersOf('ProgressFrame')]
}
