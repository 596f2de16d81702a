import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_TAGS, type PageLanguage } from '@aplauso/contract/languages'

/** The built client, as the server needs it to write a page. Addresses begin with a slash. */
export type Assets = {
  entry: string
  css: string
  fonts: string[]
  /** Where the scripts of a page find the texts of its language, and those of another: an import map. */
  importMaps: Partial<Record<PageLanguage, string>>
  /** The entry's own graph and what these routes add to it, with the texts that they say in this language. */
  scriptsOf: (routeIds: readonly string[], language: PageLanguage) => string[]
}

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>
/** The folder of each language, and by its script the module in each of them. */
type Texts = { folders: Record<PageLanguage, string>; modules: Record<string, string> }

/** Reads what `vite build` left in `clientDir`. Rejects when the client is not built. */
export async function loadAssets(clientDir: string): Promise<Assets> {
  const read = async (name: string) => JSON.parse(await readFile(join(clientDir, '.vite', name), 'utf8'))
  const [manifest, texts]: [Manifest, Texts] = await Promise.all([read('manifest.json'), read('texts.json')])
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry)
  if (!entry) throw new Error(`The manifest in ${clientDir} has no entry`)
  const [entryKey, { file: entryFile }] = entry
  const graphOf = (keys: readonly string[]) => [...collectChunks(manifest, keys)]
  const styles = graphOf([entryKey]).flatMap(({ css }) => css ?? [])
  const sheets = await Promise.all(styles.map((file) => readFile(join(clientDir, file), 'utf8')))
  const css = sheets.join('')
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? `/${file}` : []))
  return {
    entry: `/${entryFile}`,
    css,
    // Those that every page is written in; others are fetched by who wants to see them.
    fonts: fonts.filter((file) => css.includes(file)),
    importMaps: importMaps(texts),
    scriptsOf(routeIds, language) {
      const scripts = graphOf([entryKey, ...routeIds.map(moduleOf)]).map(({ file }) => file)
      const modules = scripts.flatMap((file) => texts.modules[file] ?? [])
      return [...scripts.map((file) => `/${file}`), ...modules.map((name) => texts.folders[language] + name)]
    },
  }
}

function importMaps({ folders }: Texts): Assets['importMaps'] {
  const all = LANGUAGE_TAGS.map((language) => [`all-texts/${language}`, `${folders[language]}all.js`])
  return Object.fromEntries(
    Object.entries(folders).map(([language, folder]) => [
      language,
      JSON.stringify({ imports: { 'texts/': folder, ...Object.fromEntries(all) } }),
    ]),
  )
}

/** The module that a route's id names. */
export const moduleOf = (routeId: string) => routeId.split('#')[0] ?? routeId

/** The chunks of these keys and all that they import, each once. */
export function collectChunks(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    collectChunks(manifest, chunk.imports ?? [], found)
  }
  return found
}
