import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const SOURCE = join(import.meta.dirname, 'worker/worker.ts')

/** Builds the service worker as a separate script. The server prepends the list of the shell's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'aplauso:service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)
      // Only its types make it a module: browsers must run it as a script.
      const small = await minify(SOURCE, code.replace(/^export \{\s*\};?$/m, ''))
      if (/\b(?:import|export)\b/.test(small.code)) throw new Error('The service worker must be a script, not a module')
      this.emitFile({ type: 'asset', fileName: '.vite/worker.js', source: small.code })
    },
  }
}
