import type { Plugin } from 'vite'

/**
 * Leaves a part that is fetched later to the browser's own `import()`. Vite puts a loader of 0.8 KB around each, for the
 * preloads that vite.config.ts switches off, and for style sheets of parts, of which there may be none: the sheet of the
 * entry has all styles, and `?url` gives the address of any other.
 */
export function plainImports(): Plugin {
  return {
    name: 'aplauso:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size) {
          this.error(`Nothing would load the style sheet of ${file.fileName}: import it with ?url`)
        }
      }
    },
  }
}
