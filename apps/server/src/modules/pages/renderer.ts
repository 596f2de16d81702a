import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@aplauso/contract/languages'

export type PageRequest = {
  url: string
  language: Language
  nonce: string
  publicUrl: string
  fetchApi: (path: string) => Promise<Response>
}
/** `error` comes with a status from 500 on, for the log. */
export type PageAnswer = { status: number; location?: string; html?: string; error?: unknown }
export type PageRenderer = (request: PageRequest) => Promise<PageAnswer>

/** What the web client's server build exports. */
export type ServerBuild = {
  loadAssets(clientDir: string): Promise<unknown>
  renderPage(request: PageRequest & { assets: unknown }): Promise<PageAnswer>
}

/** The web client's own renderer, from its build. Rejects when the client is not built. */
export async function loadRenderer(webDist: string): Promise<PageRenderer> {
  const build: ServerBuild = await import(pathToFileURL(join(webDist, 'server/entry-server.js')).href)
  const assets = await build.loadAssets(join(webDist, 'client'))
  return (request) => build.renderPage({ ...request, assets })
}
