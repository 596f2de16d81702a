import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const SOURCE = join(import.meta.dirname, 'worker/worker.ts')

/** The service worker by itself: no part of it is in a page. The server puts the names of the shell's files before it. */
export function serviceWorker(): Plugin {
  return {
    name: 'aplauso:service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)
      // A module by its types alone: browsers are to run it as the script that it is.
      const small = await minify(SOURCE, code.replace(/^export \{\s*\};?$/m, ''))
      if (/\b(?:import|export)\b/.test(small.code)) throw new Error('The service worker must be a script, not a module')
      this.emitFile({ type: 'asset', fileName: '.vite/worker.js', source: small.code })
    },
  }
}
