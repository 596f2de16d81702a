import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'

/** Closing section with a call to register. */
export function FinalCall() {
  const t = useText()
  return (
    <section className="bg-palco text-palco-ink">
      <Tiles seed="ovacao" cols={40} rows={2} className="h-20 w-full" />
      <div className="flex flex-wrap items-center justify-between gap-8 py-16 wrap">
        <h2 className="max-w-[9.35em] text-3xl">{t(m.landing_final)}</h2>
        <Link to="/register" className="min-h-14 bg-holofote px-8 text-lg text-on-holofote btn hover:bg-palco-ink">
          {t(m.landing_start)}
        </Link>
      </div>
    </section>
  )
}
