import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type BuiltOverlay = {
  scripts: readonly Rolldown.OutputChunk[]
  styles: readonly { name: string; css: string }[]
  /** The entry with all that it cannot do without. */
  core: LoadedBytes
  /** What each style brings beyond that, by its name. */
  byStyle: ReadonlyMap<string, LoadedBytes>
  /** What every layer brings that is not the alerts, and what each brings beyond that, by its kind. */
  layers: LoadedBytes
  byLayer: ReadonlyMap<string, LoadedBytes>
  /** What each file of what creators change about a style brings beyond that, by its name. */
  byCustomStyleFile: ReadonlyMap<string, LoadedBytes>
  /** What happens on every card, whatever its style. */
  byEffectFile: ReadonlyMap<string, LoadedBytes>
}
export type LoadedBytes = { scriptBytes: number; cssBytes: number }

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
  const weigh = (chunks: readonly Rolldown.OutputChunk[]): LoadedBytes => {
    const css = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return {
      scriptBytes: gzippedBytes(chunks.map(({ code }) => code)),
      cssBytes: gzippedBytes(styles.flatMap((style) => (css.has(style.name) ? [style.css] : []))),
    }
  }

  const core = new Set(withImports(entry))
  /** What these chunks bring where those are there already. */
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
