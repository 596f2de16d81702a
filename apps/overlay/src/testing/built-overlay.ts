import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type BuiltOverlay = {
  scripts: readonly Rolldown.OutputChunk[]
  styles: readonly { name: string; css: string }[]
  /** The entry and everything it imports at once. */
  core: LoadedBytes
  /** Additional bytes of each style, by name. */
  byStyle: ReadonlyMap<string, LoadedBytes>
  /** Additional bytes of the code common to layers, and of each layer, by kind. */
  layers: LoadedBytes
  byLayer: ReadonlyMap<string, LoadedBytes>
  /** Additional bytes of each file for custom styles, by name. */
  byCustomStyleFile: ReadonlyMap<string, LoadedBytes>
  /** Additional bytes of the effects on every card. */
  byEffectFile: ReadonlyMap<string, LoadedBytes>
}
export type LoadedBytes = { scriptBytes: number; cssBytes: number }

/** Builds the overlay in memory and measures the compressed size of files that load together. */
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

  /** The chunk and its static imports. */
  const withImports = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => [
    chunk,
    ...scripts.filter(({ fileName }) => chunk.imports.includes(fileName)).flatMap(withImports),
  ]
  const weigh = (chunks: readonly Rolldown.OutputChunk[]): LoadedBytes => {
    const css = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return {
      scriptBytes: gzippedBytes(chunks.map(({ code }) => code)),
      cssBytes: gzippedBytes(styles.flatMap((style) => (css.has(style.name) ? [style.css] : []))),
    }
  }

  const core = new Set(withImports(entry))
  /** Chunks that are not loaded yet. */
  const beyond = (present: ReadonlySet<Rolldown.OutputChunk>, chunk: Rolldown.OutputChunk) =>
    [...new Set(withImports(chunk))].filter((one) => !present.has(one))
  const loadedBy = (chunks: readonly Rolldown.OutputChunk[], folder: string) => {
    const later = chunks.flatMap(({ dynamicImports }) => dynamicImports)
    return scripts.filter(
      ({ fileName, facadeModuleId }) => later.includes(fileName) && facadeModuleId?.includes(folder),
    )
  }
  const byStyle = loadedBy([entry], '/styles/').map((chunk) => [chunk.name, weigh(beyond(core, chunk))] as const)
  const [widgetHost] = loadedBy([entry], '/run-widget.ts')
  if (widgetHost === undefined) throw new Error('layers are loaded when they are named')
  const withHost = new Set([...core, ...withImports(widgetHost)])
  const byLayer = loadedBy(beyond(core, widgetHost), '/widgets/').map(
    (chunk) => [chunk.name, weigh(beyond(withHost, chunk))] as const,
  )
  const weighIn = (folder: string) =>
    new Map(
      scripts
        .filter(({ facadeModuleId }) => facadeModuleId?.includes(folder))
        .map((chunk) => [chunk.name, weigh(beyond(core, chunk))] as const),
    )
  return {
    scripts,
    styles,
    core: weigh([...core]),
    byStyle: new Map(byStyle),
    layers: weigh(beyond(core, widgetHost)),
    byLayer: new Map(byLayer),
    byCustomStyleFile: weighIn('/custom-style/'),
    byEffectFile: weighIn('/effects/'),
  }
}

const gzippedBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
