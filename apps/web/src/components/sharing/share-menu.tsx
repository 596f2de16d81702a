import { m } from '@aplauso/texts/messages'
import { ArrowUpRight, Check, Link2 } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import { type SharedPage, shareTargets } from './share-targets.ts'

const ROW = 'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start text-sm font-semibold hover:bg-sunken'

/** Menu of the share button: copy the link, or open a service by a plain link. */
export default function ShareMenu(shared: SharedPage) {
  const t = useText()
  const { copied, copy } = useCopy(shared.address)
  const Icon = copied ? Check : Link2
  return (
    <ul className="p-2 text-ink shadow-3 card">
      <li>
        <button type="button" onClick={() => void copy()} className={ROW}>
          <Icon size={17} aria-hidden="true" />
          {t(copied ? m.dashboard_copied_short : m.share_copy)}
        </button>
      </li>
      {shareTargets(shared).map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(m.share_on, { service: name })}
            className={ROW}
          >
            <ArrowUpRight size={17} aria-hidden="true" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
