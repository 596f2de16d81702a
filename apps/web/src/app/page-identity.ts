import { type Language, requestedLanguage } from '@aplauso/contract/languages'
import { type IndexedPage, indexedPage } from '@aplauso/contract/site-pages'
import type { Head } from '#lib/page/route-handle.ts'

/** Which page this is to search engines and to sites that show a link. */
export type PageIdentity = {
  /** Undefined for a creator's page, and for what is not to be found. */
  page: IndexedPage | undefined
  /** Whether search engines may list it. */
  isIndexable: boolean
  /** The one path that counts, whatever was asked for. */
  path: string
  /** Absolute; with the language that the address asked for, or that is given; null for the address without one. */
  addressIn: (language?: Language | null) => string
}

type IdentifyOptions = { head: Head; url: string; publicUrl: string; status: number }

/** Of all that may stand in an address, only the path and the language make another page of it. */
export function identify({ head, url, publicUrl, status }: IdentifyOptions): PageIdentity {
  const { pathname, search } = new URL(url)
  const page = head.creator ? undefined : indexedPage(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))
  const path = head.creator ? `/donate/${head.creator.slug}` : (page ?? pathname)
  const addressIn = (language: Language | null | undefined = requestedLanguage(search)) => {
    const address = new URL(path, publicUrl)
    if (language) address.searchParams.set('lang', language)
    return address.href
  }
  return { page, path, addressIn, isIndexable: status === 200 && (page !== undefined || head.creator !== undefined) }
}
