// Reads from the sources the row types of raw SQL statements, `sql<Row>`; tests compare them with the returned rows.
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
// The Go version of the compiler has no API for this yet.
import ts from 'typescript-5'
import type { Plugin } from 'vite'

/**
 * Possible kinds of values by column: 'string', 'number', 'boolean', 'Date', 'bytes', 'array', 'object', 'null',
 * 'undefined' or 'any'.
 */
export type RowType = Record<string, string[]>
export type Statement = { file: string; start: number; end: number; row: RowType }

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/statement-rows.json')
const CHECK = "import { checkedRows } from '#testing/checked-rows.ts'; "

/** All statements in the server's sources that name an object as their row; cached until a source changes. */
export async function readStatements(): Promise<Statement[]> {
  const key = await hashSources()
  const cached = await readFile(CACHE, 'utf8').then(JSON.parse, () => undefined)
  if (cached?.key === key) return cached.statements
  const statements = findStatements()
  await mkdir(join(CACHE, '..'), { recursive: true })
  await writeFile(CACHE, JSON.stringify({ key, statements }))
  return statements
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: ROOT }).toSorted()) {
    if (!/\.(?:test|fixture)\.ts$/.test(file)) hash.update(file).update(await readFile(join(ROOT, file)))
  }
  // Types of packages are read from their build (`npm run check:types`) and are `any` without it, so a build changes
  // the key.
  for (const built of globSync('node_modules/.cache/types/*/.tsbuildinfo', { cwd: ROOT }).toSorted()) hash.update(built)
  return hash.update(await readFile(import.meta.filename)).digest('hex')
}

function findStatements(): Statement[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'apps/server/tsconfig.json'),
    { noEmit: true, composite: false, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  )
  const { fileNames, options, projectReferences } = config ?? fail('apps/server has no tsconfig.json')
  const program = ts.createProgram({
    rootNames: fileNames.filter((name) => !/\.(?:test|fixture)\.ts$/.test(name)),
    options,
    ...(projectReferences && { projectReferences }),
  })
  const checker = program.getTypeChecker()
  const found: Statement[] = []
  for (const source of program.getSourceFiles()) {
    const file = relative(ROOT, source.fileName)
    if (!file.startsWith('apps/server/src/')) continue
    const visit = (node: ts.Node): void => {
      const row = rowOf(checker, node)
      if (row !== undefined) found.push({ file, start: node.getStart(source), end: node.end, row })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function rowOf(checker: ts.TypeChecker, node: ts.Node): RowType | undefined {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return undefined
  const [argument] = node.typeArguments ?? []
  if (argument === undefined) return undefined
  const type = checker.getTypeFromTypeNode(argument)
  const kinds = kindsOf(checker, type)
  // An expression inside another statement has the type of a value, and no row.
  if (kinds.length !== 1 || kinds[0] !== 'object') return undefined
  const columns = checker.getPropertiesOfType(type)
  return Object.fromEntries(
    columns.map((column) => [column.name, kindsOf(checker, checker.getTypeOfSymbolAtLocation(column, node))]),
  )
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  return [...new Set((type.isUnion() ? type.types : [type]).map((part) => kindOf(checker, part)))]
}

const FLAGS: [ts.TypeFlags, string][] = [
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'any'],
]

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const [, plain] = FLAGS.find(([flag]) => type.flags & flag) ?? []
  if (plain !== undefined) return plain
  if (checker.isArrayType(type)) return 'array'
  // A branded number such as `Cents`.
  const parts = type.isIntersection() ? type.types.map((part) => kindOf(checker, part)) : []
  const value = parts.find((kind) => kind !== 'object')
  if (value !== undefined) return value
  const name = type.symbol?.name
  if (name === 'Date') return 'Date'
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object'
}

function fail(reason: unknown): never {
  throw new Error(`The statements could not be read: ${JSON.stringify(reason)}`)
}

// Shared by the projects of a run, which start at the same moment.
let reading: Promise<Statement[]> | undefined

/** Makes every such statement compare its returned rows with its type during tests. */
export function checkStatementRows(): Plugin {
  let byFile: Map<string, Statement[]>
  return {
    name: 'aplauso:check-statement-rows',
    enforce: 'pre',
    async buildStart() {
      reading ??= readStatements()
      byFile = Map.groupBy(await reading, ({ file }) => file)
    },
    transform: {
      filter: { id: /apps\/server\/src\/.*\.ts$/ },
      handler(code, id) {
        const statements = byFile.get(relative(ROOT, id)) ?? []
        if (statements.length === 0) return undefined
        let checked = code
        // From the last to the first, so that the offsets of the others stay valid; without new lines, so that line
        // numbers do too.
        for (const { start, end, row } of statements.toSorted((a, b) => b.start - a.start)) {
          const statement = `checkedRows(${JSON.stringify(row)}, ${checked.slice(start, end)})`
          checked = checked.slice(0, start) + statement + checked.slice(end)
        }
        return { code: CHECK + checked, map: { mappings: '' } }
      },
    },
  }
}
