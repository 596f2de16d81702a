import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The built client, as the server needs it to write a page. Addresses begin with a slash. */
export type Assets = {
  entry: string
  css: string
  fonts: string[]
  /** The entry's own graph and what these routes add to it. */
  scriptsOf: (routeIds: readonly string[]) => string[]
}

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Reads what `vite build` left in `clientDir`. Rejects when the client is not built. */
export async function loadAssets(clientDir: string): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry)
  if (!entry) throw new Error(`The manifest in ${clientDir} has no entry`)
  const [entryKey, { file: entryFile }] = entry
  const graphOf = (keys: readonly string[]) => [...collectChunks(manifest, keys)]
  const styles = graphOf([entryKey]).flatMap(({ css }) => css ?? [])
  const sheets = await Promise.all(styles.map((file) => readFile(join(clientDir, file), 'utf8')))
  return {
    entry: `/${entryFile}`,
    css: sheets.join(''),
    fonts: Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? `/${file}` : [])),
    scriptsOf: (routeIds) => graphOf([entryKey, ...routeIds.map(moduleOf)]).map(({ file }) => `/${file}`),
  }
}

/** The module that a route's id names. */
export const moduleOf = (routeId: string) => routeId.split('#')[0] ?? routeId

/** The chunks of these keys and all that they import, each once. */
function collectChunks(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    collectChunks(manifest, chunk.imports ?? [], found)
  }
  return found
}
