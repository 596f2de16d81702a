import type { AvailableFeatures } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { ApiError } from '#lib/api/api.ts'
import type { Page } from '#lib/page/page-loader.ts'

type SerializedError = { status: number; body: string }
type BootData = {
  language: Language
  operator: Operator
  plans: Plans | null
  offered?: AvailableFeatures | undefined
  data?: unknown
  error: SerializedError | null
}

declare global {
  /** The name of this installation. The page sets it before its scripts, and the texts contain it. */
  var INSTANCE_NAME: string
  var __APLAUSO__: BootData | undefined
}

type ServerState = Pick<BootData, 'language' | 'operator' | 'plans' | 'offered'> & Pick<Page, 'data' | 'error'>

/**
 * The server answers the callback of a service with this page itself (409). The browser then shows the page's own
 * address, without the code of the service.
 */
const PAGE_OF_CALLBACK = '/link-account'

/** Replaces the address of the callback in the browser. Empty for other pages. */
export const addressScript = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname === PAGE_OF_CALLBACK ? `;history.replaceState(null,'',${JSON.stringify(pathname + search)})` : ''

/**
 * Where another page stands at `/` (HOME_PAGE), its own address replaces it, and links to `/` are loaded from the
 * server.
 */
export function homeScript(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { address, hasOwnHome = false }: { address?: string | undefined; hasOwnHome?: boolean },
): string {
  const isHere = address === undefined || new URL(address).pathname === pathname
  const rename = `;history.replaceState(null,'',${JSON.stringify(pathname + search)}+location.hash)`
  // In the capture phase, before the router sees the click.
  const links = `;addEventListener('click',e=>{if(e.target.closest('a[href="/"]'))e.stopPropagation()},true)`
  return (isHere ? '' : rename) + (hasOwnHome ? links : '')
}

/**
 * Boot data as a script: the data that the server rendered the page from, so that the browser does not request it
 * again.
 */
export function bootScript({ language, operator, plans, offered, data, error }: ServerState): string {
  const bootData: BootData = {
    language,
    operator,
    plans,
    offered,
    data,
    error: error === undefined ? null : serializeError(error),
  }
  // A "</script>" in a creator's name must not end the script.
  return `INSTANCE_NAME=${JSON.stringify(INSTANCE_NAME)};__APLAUSO__=${JSON.stringify(bootData).replaceAll('<', '\\u003c')}`
}

/** Undefined without a server-rendered page. */
export function readBoot(): ServerState | undefined {
  const bootData = globalThis.__APLAUSO__
  if (!bootData) return undefined
  const { language, operator, plans, offered, data, error } = bootData
  return { language, operator, plans, offered, data, error: error ? deserializeError(error) : undefined }
}

// Unexpected errors leave the server only as a 500.
const serializeError = (error: unknown): SerializedError =>
  error instanceof ApiError
    ? { status: error.status, body: JSON.stringify(error.problem ?? '') }
    : { status: 500, body: '' }

const deserializeError = ({ status, body }: SerializedError): ApiError => new ApiError(status, body)
