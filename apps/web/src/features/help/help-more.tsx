import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** Where to go with a question that has no answer here. */
export function HelpMore() {
  const t = useText()
  return (
    <section aria-labelledby="help-more" className="mt-16 rounded-xl bg-palco p-6 text-palco-ink sm:p-8">
      <h2 id="help-more" className="text-xl">
        {t(m.help_more)}
      </h2>
      <p className="mt-2 max-w-[52ch] text-palco-ink-2">{t(m.help_more_text)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/contact" className="btn btn-primary">
          {t(m.help_write)}
        </Link>
        <Link
          to="/status"
          className="inline-flex min-h-11 items-center rounded-xs font-semibold underline underline-offset-4"
        >
          {t(m.help_see_status)}
        </Link>
      </div>
    </section>
  )
}
