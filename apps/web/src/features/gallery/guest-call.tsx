import { m } from '@aplauso/texts/messages'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { loginAddress, type WayBack } from '#lib/session/safe-redirect.ts'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'

/** The way in for a stranger, and back to here. Not there for who only has their token verified. */
export function GuestCall() {
  const t = useText()
  const { pathname } = useLocation()
  const wayBack: WayBack = { from: pathname }
  return (
    <section className="bg-palco text-palco-ink [[data-session=likely]_&]:hidden">
      <Tiles seed="galeria" cols={40} rows={2} className="h-20 w-full" />
      <div className="flex flex-wrap items-center justify-between gap-8 py-16 wrap">
        <div>
          <h2 className="max-w-[10.7em] text-3xl">{t(m.gallery_join)}</h2>
          <p className="mt-3 max-w-[48ch] text-palco-ink-2">{t(m.gallery_join_text)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/register"
            state={wayBack}
            className="min-h-14 bg-holofote px-8 text-lg text-on-holofote btn hover:bg-palco-ink"
          >
            {t(m.gallery_register)}
          </Link>
          <Link
            to={loginAddress(pathname)}
            className="min-h-14 border border-palco-line px-7 text-lg btn hover:border-palco-ink"
          >
            {t(m.gallery_login)}
          </Link>
        </div>
      </div>
    </section>
  )
}
