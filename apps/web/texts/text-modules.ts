/** A script before it is written, as the bundler tells of it; by its name in the others' `imports`. */
export type Chunk = { name: string; imports: string[]; modules: Record<string, { code: string | null }> }
export type Chunks = Record<string, Chunk>
/** By the script that imports it: the name of its module of texts, and which those are. */
export type TextModules = Map<string, { name: string; ids: string[] }>

// A sign that no other short string of the product begins with.
const ID = /(["'`])(~\w+)\1/g

/** For each script the texts that it names, but for those that the scripts it imports bring; none for one without any. */
export function textModules(chunks: Chunks, known: ReadonlySet<string>): TextModules {
  const named = new Map(Object.entries(chunks).map(([file, chunk]) => [file, idsIn(chunk, known)]))
  const imported = new Map(Object.keys(chunks).map((file) => [file, importsOf(chunks, file)]))
  const taken = new Set(['all.js'])
  const modules: TextModules = new Map()
  for (const [file, ids] of named) {
    // Of two scripts that import each other, each brings what it names: otherwise neither would.
    const others = [...(imported.get(file) ?? [])].filter((other) => !imported.get(other)?.has(file))
    const brought = new Set(others.flatMap((other) => [...(named.get(other) ?? [])]))
    const own = [...ids].filter((id) => !brought.has(id))
    if (own.length > 0) modules.set(file, { name: freeName(chunks[file]?.name ?? 'chunk', taken), ids: own.toSorted() })
  }
  return modules
}

function idsIn({ modules }: Chunk, known: ReadonlySet<string>): Set<string> {
  const code = Object.values(modules).map(({ code }) => code ?? '')
  const ids = code.flatMap((code) => [...code.matchAll(ID)].map(([, , id = '']) => id))
  return new Set(ids.filter((id) => known.has(id)))
}

function importsOf(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  for (const other of chunks[file]?.imports ?? []) {
    if (found.has(other)) continue
    found.add(other)
    importsOf(chunks, other, found)
  }
  return found
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = `${wanted}.js`
  for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}.js`
  taken.add(name)
  return name
}
