import { useEffect } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { LoadedDocument } from './document-loader.ts'
import { useLoaderData, useRevalidator } from './use-loader-data.ts'

/** The document of the route, reloaded when the language changes; until then it stays in the previous language. */
export function useDocument<Document>(): LoadedDocument<Document> {
  const { language } = useLanguage()
  const loaded = useLoaderData<() => LoadedDocument<Document>>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded.language !== language) void revalidate()
  }, [loaded.language, language, revalidate])
  return loaded
}
