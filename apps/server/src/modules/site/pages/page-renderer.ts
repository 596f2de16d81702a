import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AvailableFeatures, Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'

export type PageRequest = {
  url: string
  language: Language
  isPseudo: boolean
  publicUrl: string
  operator: Operator
  plans: Plans | null
  offered?: AvailableFeatures | undefined
  fetchApi: (path: string) => Promise<Response>
}
/** The texts of a page's own scripts and styles, letter for letter: nothing else that stands in it runs. */
export type Inline = { scripts: string[]; styles: string[] }

/** `error` comes with a status from 500 on, for the log. */
export type PageAnswer = {
  status: number
  html?: string
  inline?: Inline
  retryAfterSeconds?: number
  error?: unknown
}
export type PageRenderer = (request: PageRequest) => Promise<PageAnswer>

/** What the web client's server build exports. */
export type ServerBuild = {
  loadAssets(clientDir: string): Promise<unknown>
  /** The service worker of this build, and the one that takes itself out of browsers. */
  loadWorker(clientDir: string): Promise<{ ofBuild: string; leaving: string }>
  renderPage(request: PageRequest & { assets: unknown }): Promise<PageAnswer>
  /** The one page there is during maintenance, for whatever address. */
  renderMaintenance(request: Pick<PageRequest, 'url' | 'language'> & { assets: unknown }): PageAnswer
}

// One file with every page: a new build that takes it away cannot take a part from a server that runs.
const loadBuild = (webDist: string): Promise<ServerBuild> =>
  import(pathToFileURL(join(webDist, 'server/entry-server.js')).href)

/** The service worker as it is served. Rejects when the client is not built. */
export async function loadWorker(webDist: string, isWanted: boolean): Promise<string> {
  const { loadWorker: load } = await loadBuild(webDist)
  const { ofBuild, leaving } = await load(join(webDist, 'client'))
  return isWanted ? ofBuild : leaving
}

/** The web client's own renderer, from its build. Rejects when the client is not built. */
export async function loadRenderer(
  webDist: string,
  { maintenanceMode }: Pick<Features, 'maintenanceMode'>,
): Promise<PageRenderer> {
  const build = await loadBuild(webDist)
  const assets = await build.loadAssets(join(webDist, 'client'))
  if (maintenanceMode) return async (request) => build.renderMaintenance({ ...request, assets })
  return (request) => build.renderPage({ ...request, assets })
}
