import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrandColours } from '@aplauso/contract/brand-colours'
import type { AvailableFeatures } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Announcement } from '@aplauso/contract/operator-settings'
import type { Plans } from '@aplauso/contract/plans'

export type PageRequest = {
  url: string
  language: Language
  isPseudo: boolean
  publicUrl: string
  operator: Operator
  plans: Plans | null
  offered?: AvailableFeatures | undefined
  announcement: Announcement | null
  brand: { colours: BrandColours | undefined; logo: string | undefined }
  /** The address in the browser, where another page stands at `/`. */
  address: string
  /** True: links to `/` must be loaded from the server. */
  hasOwnHome: boolean
  fetchApi: (path: string) => Promise<Response>
}
/** The exact texts of a page's own scripts and styles; the policy allows no others. */
export type Inline = { scripts: string[]; styles: string[] }

/** `error` is set for a status of 500 and above, for the log. */
export type PageAnswer = {
  status: number
  html?: string
  inline?: Inline
  retryAfterSeconds?: number
  error?: unknown
}
/** `isClosed`: the visitor gets the maintenance page. */
export type PageRenderer = (request: PageRequest, isClosed: boolean) => Promise<PageAnswer>

export type ServerBuild = {
  loadAssets(clientDir: string): Promise<unknown>
  /** The service worker of this build, and one that unregisters itself. */
  loadWorker(clientDir: string): Promise<{ ofBuild: string; leaving: string }>
  renderPage(request: PageRequest & { assets: unknown }): Promise<PageAnswer>
  /** The maintenance page, the same for every address. */
  renderMaintenance(
    request: Pick<PageRequest, 'url' | 'language' | 'announcement' | 'brand'> & { assets: unknown },
  ): PageAnswer
}

// One file with every page, so that a new build cannot remove a chunk from a running server.
const loadBuild = (webDist: string): Promise<ServerBuild> =>
  import(pathToFileURL(join(webDist, 'server/entry-server.js')).href)

/** The service worker's script. Rejects when the client is not built. */
export async function loadWorker(webDist: string, isWanted: boolean): Promise<string> {
  const { loadWorker: load } = await loadBuild(webDist)
  const { ofBuild, leaving } = await load(join(webDist, 'client'))
  return isWanted ? ofBuild : leaving
}

/** The renderer of the web client's build. Rejects when the client is not built. */
export async function loadRenderer(webDist: string): Promise<PageRenderer> {
  const build = await loadBuild(webDist)
  const assets = await build.loadAssets(join(webDist, 'client'))
  return async (request, isClosed) =>
    isClosed ? build.renderMaintenance({ ...request, assets }) : build.renderPage({ ...request, assets })
}
