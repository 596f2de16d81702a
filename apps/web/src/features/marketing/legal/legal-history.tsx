import { TERMS_VERSIONS } from '@aplauso/contract/terms'
import { formatDay } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** What each version changed, the one in force first. */
export function LegalHistory({ changes }: { changes: readonly string[] }) {
  const { language } = useLanguage()
  return (
    <dl className="grid gap-4 border-l-2 border-line pl-5">
      {TERMS_VERSIONS.map((version, i) => (
        <div key={version} className="break-inside-avoid">
          <dt className="text-sm font-semibold">
            <time dateTime={version}>{formatDay(version, language)}</time>
          </dt>
          <dd className="text-ink-2">{changes[i]}</dd>
        </div>
      ))}
    </dl>
  )
}
