import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { Link } from '#ui/text/link.tsx'
import { type DiscoverQuery, discoverAddress } from './discover-query.ts'

const EVERYONE: DiscoverQuery = { q: '', platform: undefined, sort: 'popular' }

/** Says why there is nobody, and leads to where there is somebody. */
export function NobodyFound({ query }: { query: DiscoverQuery }) {
  const t = useText()
  const { title, text } = reasonOf(query)
  const isEmpty = discoverAddress(query) === discoverAddress(EVERYONE)
  return (
    <section className="grid justify-items-center px-5 py-14 text-center card">
      <span className="grid size-24 place-items-center rounded-full spotlight">
        <Mark size={52} onDark />
      </span>
      <h2 className="mt-6 text-xl">{t(title)}</h2>
      <p className="mt-1.5 max-w-[46ch] text-ink-2">{t(text)}</p>
      <Link to={isEmpty ? '/register' : discoverAddress(EVERYONE)} className="mt-6 btn btn-primary">
        {t(isEmpty ? m.nav_register : m.discover_clear)}
      </Link>
    </section>
  )
}

function reasonOf({ q, platform, sort }: DiscoverQuery) {
  if (q !== '') return { title: m.discover_none, text: m.discover_none_text }
  if (sort === 'live') return { title: m.discover_none_live, text: m.discover_none_live_text }
  if (platform) return { title: m.discover_none_platform, text: m.discover_none_platform_text }
  return { title: m.discover_empty, text: m.discover_empty_text }
}
