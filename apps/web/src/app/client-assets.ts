import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_TAGS, type PageLanguage } from '@aplauso/contract/languages'

/** The files of the built client that the server needs for a page. Addresses begin with a slash. */
export type Assets = {
  entry: string
  css: string
  fonts: string[]
  /** Import map by language, which resolves the text modules. */
  importMaps: Partial<Record<PageLanguage, string>>
  /** Scripts of the entry and of these routes, with their texts in this language. */
  scriptsOf: (routeIds: readonly string[], language: PageLanguage) => string[]
}

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>
/** The text folder of each language, and the text module of each script. */
type Texts = { folders: Record<PageLanguage, string>; modules: Record<string, string> }

/** Reads the manifests of `vite build` in `clientDir`. Rejects without a built client. */
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
    // Only the fonts of every page; other fonts load on demand.
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

export const moduleOf = (routeId: string) => routeId.split('#')[0] ?? routeId

export function collectChunks(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    collectChunks(manifest, chunk.imports ?? [], found)
  }
  return found
}
