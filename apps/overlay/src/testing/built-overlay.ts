import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type BuiltOverlay = {
  scripts: readonly Rolldown.OutputChunk[]
  styles: readonly { name: string; css: string }[]
  /** The entry with all that it cannot do without. */
  core: Loaded
  /** What each style brings beyond that, by its name. */
  byStyle: ReadonlyMap<string, Loaded>
}
export type Loaded = { scriptBytes: number; cssBytes: number }

/** Builds the overlay in memory and weighs, as it is sent, what is loaded together. */
export async function buildOverlay(): Promise<BuiltOverlay> {
  const root = new URL('../..', import.meta.url).pathname
  const built = await build({ root, logLevel: 'warn', build: { write: false } })
  if (!('output' in built)) throw new Error('one build gives one output')

  const scripts = built.output.filter((file) => file.type === 'chunk')
  const styles = built.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [{ name: file.fileName, css: String(file.source) }] : [],
  )
  const entry = scripts.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('the overlay has an entry')

  /** The chunk and whatever it imports at once. */
  const withImports = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => [
    chunk,
    ...scripts.filter(({ fileName }) => chunk.imports.includes(fileName)).flatMap(withImports),
  ]
  const weigh = (chunks: readonly Rolldown.OutputChunk[]): Loaded => {
    const css = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return {
      scriptBytes: gzippedBytes(chunks.map(({ code }) => code)),
      cssBytes: gzippedBytes(styles.flatMap((style) => (css.has(style.name) ? [style.css] : []))),
    }
  }

  const core = new Set(withImports(entry))
  const byStyle = scripts
    .filter(
      ({ fileName, facadeModuleId }) => entry.dynamicImports.includes(fileName) && facadeModuleId?.includes('/styles/'),
    )
    .map((chunk) => [chunk.name, weigh([...new Set(withImports(chunk))].filter((one) => !core.has(one)))] as const)
  return { scripts, styles, core: weigh([...core]), byStyle: new Map(byStyle) }
}

const gzippedBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
