/** A script before it is written, as the bundler describes it; the key is its name in `imports`. */
export type Chunk = {
  name: string
  isEntry: boolean
  isDynamicEntry: boolean
  imports: string[]
  modules: Record<string, { code: string | null }>
}
export type Chunks = Record<string, Chunk>
/** By importing script: name and text ids of its text module. */
export type TextModules = Map<string, { name: string; ids: string[] }>

/** Texts with fewer characters in total get no file of their own, because each file costs 0.8 KB of headers. */
const FEW_CHARACTERS = 600
// No other short string of the product begins with this character.
const ID = /(["'`])(~\w+)\1/g

/**
 * For each script the text ids that it uses, except those of its imports; scripts without texts are omitted. A script
 * with few texts gets no module: its importers include its texts. `lengthOf`: characters of each text.
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
    // Two scripts that import each other both include their texts, because otherwise neither would.
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

/** All reachable files; the file itself only if it is in a cycle. */
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
