import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

export function DocsHeader() {
  const t = useText()
  return (
    <header className="pt-10 pb-10 wrap sm:pt-14 lg:pb-16">
      <h1 className="max-w-[10.7em] text-4xl">{t(m.apidocs_title)}</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-ink-2">{t(m.apidocs_lead)}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/settings/developer" className="btn btn-primary">
          {t(m.apidocs_make_key)}
        </Link>
        <a href="/api/openapi.json" translate="no" className="btn btn-ghost">
          openapi.json
        </a>
      </div>
    </header>
  )
}
