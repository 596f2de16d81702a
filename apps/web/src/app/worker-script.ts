import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { type Assets, loadAssets } from '#app/client-assets.ts'

/** The service worker of this build, and one that removes itself and its cached files. */
export type WorkerScripts = { ofBuild: string; leaving: string }

/** `page`: the address that opens without a network; `routeIds`: its routes. */
export async function loadWorkerScripts(
  clientDir: string,
  page: string,
  routeIds: readonly string[],
): Promise<WorkerScripts> {
  const [source, assets] = await Promise.all([
    readFile(join(clientDir, '.vite/worker.js'), 'utf8'),
    loadAssets(clientDir),
  ])
  const shell = { page, entry: assets.entry, ...filesOf(assets, routeIds) }
  const version = createHash('sha256').update(JSON.stringify(shell)).update(source).digest('base64url').slice(0, 12)
  const withShell = (value: object | null) => `const SHELL=${JSON.stringify(value)};\n${source}`
  return { ofBuild: withShell({ version, ...shell }), leaving: withShell(null) }
}

function filesOf({ scriptsOf, fonts }: Assets, routeIds: readonly string[]) {
  const lists = LANGUAGE_TAGS.map((language) => ({ language, scripts: scriptsOf(routeIds, language) }))
  const inAll = (file: string) => lists.every(({ scripts }) => scripts.includes(file))
  const common = lists[0]?.scripts.filter(inAll) ?? []
  return {
    files: [...common, ...fonts],
    texts: Object.fromEntries(lists.map(({ language, scripts }) => [language, scripts.filter((file) => !inAll(file))])),
  }
}
