/** A script before it is written, as the bundler tells of it; by its name in the others' `imports`. */
export type Chunk = {
  name: string
  isEntry: boolean
  isDynamicEntry: boolean
  imports: string[]
  modules: Record<string, { code: string | null }>
}
export type Chunks = Record<string, Chunk>
/** By the script that imports it: the name of its module of texts, and which those are. */
export type TextModules = Map<string, { name: string; ids: string[] }>

/** Texts that are shorter together are no file of their own, of which each comes with 0.8 KB of headers. */
const FEW_CHARACTERS = 600
// A sign that no other short string of the product begins with.
const ID = /(["'`])(~\w+)\1/g

/**
 * For each script the texts that it names, but for those that the scripts it imports bring; none for one without any. A script that says
 * little brings nothing: whoever imports it brings that too. `lengthOf`: the characters of each text there is.
 */
export function textModules(chunks: Chunks, lengthOf: ReadonlyMap<string, number>): TextModules {
  const named = new Map(Object.entries(chunks).map(([file, chunk]) => [file, idsIn(chunk, lengthOf)]))
  const idsOf = (file: string) => [...(named.get(file) ?? [])]
  const lengthIn = (file: string) => idsOf(file).reduce((sum, id) => sum + (lengthOf.get(id) ?? 0), 0)
  const hasFewTexts = (file: string) => {
    const chunk = chunks[file]
    return chunk !== undefined && !chunk.isEntry && !chunk.isDynamicEntry && lengthIn(file) <= FEW_CHARACTERS
  }
  const imported = new Map(Object.keys(chunks).map((file) => [file, reachableFrom(file, (at) => chunks[at]?.imports)]))
  const textIdsOf = (file: string) =>
    [file, ...reachableFrom(file, (at) => chunks[at]?.imports.filter(hasFewTexts))].flatMap(idsOf)

  const usedNames = new Set(['all.js'])
  const modules: TextModules = new Map()
  for (const file of Object.keys(chunks)) {
    if (hasFewTexts(file)) continue
    // Of two scripts that import each other, each brings what it names: otherwise neither would.
    const others = [...(imported.get(file) ?? [])].filter((other) => !imported.get(other)?.has(file))
    const provided = new Set(others.filter((other) => !hasFewTexts(other)).flatMap(textIdsOf))
    const ownIds = new Set(textIdsOf(file).filter((id) => !provided.has(id)))
    if (ownIds.size > 0)
      modules.set(file, { name: freeName(chunks[file]?.name ?? 'chunk', usedNames), ids: [...ownIds].toSorted() })
  }
  return modules
}

function idsIn({ modules }: Chunk, lengthOf: ReadonlyMap<string, number>): Set<string> {
  const code = Object.values(modules).map(({ code }) => code ?? '')
  const ids = code.flatMap((code) => [...code.matchAll(ID)].map(([, , id = '']) => id))
  return new Set(ids.filter((id) => lengthOf.has(id)))
}

/** All that can be come to; the file itself only where it is one of these. */
function reachableFrom(file: string, next: (file: string) => readonly string[] | undefined): Set<string> {
  const found = new Set(next(file))
  for (const other of found) for (const further of next(other) ?? []) found.add(further)
  return found
}

function freeName(wanted: string, usedNames: Set<string>): string {
  let name = `${wanted}.js`
  for (let count = 2; usedNames.has(name); count++) name = `${wanted}-${count}.js`
  usedNames.add(name)
  return name
}
