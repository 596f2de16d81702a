import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { useStart } from './use-start.ts'

/** Closing section with the main link of the page. */
export function FinalCall() {
  const t = useText()
  const start = useStart()
  return (
    <section className="bg-palco text-palco-ink">
      <Tiles seed="ovacao" cols={40} rows={2} className="h-20 w-full" />
      <div className="flex flex-wrap items-center justify-between gap-8 py-16 wrap">
        <h2 className="max-w-[9.35em] text-3xl">{t(m.landing_final)}</h2>
        <Link to={start.to} className="min-h-14 bg-holofote px-8 text-lg text-on-holofote btn hover:bg-palco-ink">
          {t(start.text)}
        </Link>
      </div>
    </section>
  )
}
