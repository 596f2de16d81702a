import { type Language, requestedLanguage } from '@aplauso/contract/languages'
import { type IndexedPage, indexedPage } from '@aplauso/contract/site-pages'
import type { Head } from '#lib/page/route-handle.ts'

/** Identity of a page for search engines and link previews. */
export type PageIdentity = {
  /** Undefined for a creator's page and for unlisted pages. */
  page: IndexedPage | undefined
  isIndexable: boolean
  /** The canonical path, whatever was requested. */
  path: string
  /**
   * Absolute address with the given language, by default the requested one; null for the address without a language.
   */
  addressIn: (language?: Language | null) => string
}

type IdentifyOptions = { head: Head; url: string; publicUrl: string; status: number }

/** Only path and language of an address identify a page. */
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
