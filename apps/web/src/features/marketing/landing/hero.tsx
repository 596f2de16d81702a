import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { Stage } from './stage.tsx'

export function Hero() {
  const t = useText()
  return (
    <section className="grid gap-x-12 pt-6 pb-16 wrap sm:pt-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-12 lg:pb-20">
      <div className="lg:row-start-2">
        <h1 className="text-4xl">{t(m.landing_title)}</h1>
        <p className="mt-5 max-w-[44ch] text-lg text-ink-2 sm:mt-6">{t(m.landing_lead)}</p>
        <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
          <Link to="/register" className="min-h-13 px-6 text-lg btn btn-primary sm:min-h-14 sm:px-7">
            {t(m.landing_start)}
          </Link>
          <Link to="/#como-funciona" className="min-h-13 px-6 text-lg btn btn-ghost sm:min-h-14 sm:px-7">
            {t(m.landing_how_link)}
          </Link>
        </div>
      </div>
      <div className="mt-8 sm:mt-12 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:mt-0">
        <Stage />
      </div>
      {/* On a phone the stage comes first, so that some of it is on the first screen. */}
      <p className="mt-12 max-w-[56ch] text-sm text-ink-3 sm:mt-6 lg:row-start-3 lg:mt-4">
        {t(m.landing_note)} {t(m.landing_methods)}
      </p>
    </section>
  )
}
