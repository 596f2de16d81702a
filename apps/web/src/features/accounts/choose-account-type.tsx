import { m } from '@aplauso/texts/messages'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '#lib/language.tsx'
import { Page } from '#ui/page.tsx'
import { Tiles } from '#ui/tiles.tsx'

export type AccountType = 'creator' | 'fan'

const TYPES = [
  { type: 'creator', name: m.register_creator, text: m.register_creator_text, seed: 'palco', tone: 'dark' },
  { type: 'fan', name: m.register_fan, text: m.register_fan_text, seed: 'plateia', tone: 'light' },
] as const

export function ChooseAccountType({ onChoose }: { onChoose: (type: AccountType) => void }) {
  const t = useText()
  return (
    <Page className="px-4 py-10 sm:py-14">
      <div className="mx-auto w-full max-w-[52rem] anim-rise">
        <p className="eyebrow">{t(m.register_step, { step: 1 })}</p>
        <h1 className="mt-2 text-3xl">{t(m.register_title)}</h1>
        <p className="mt-3 text-lg text-ink-2">{t(m.register_lead)}</p>
        <div className="mt-8 grid gap-5 sm:grid-cols-2">
          {TYPES.map(({ type, name, text, seed, tone }) => (
            <button
              key={type}
              type="button"
              onClick={() => onChoose(type)}
              className="group flex flex-col overflow-hidden rounded-xl border border-line-strong bg-surface text-left shadow-2 transition-[border-color,transform,box-shadow] duration-150 ease-out hover:-translate-y-0.5 hover:border-ink hover:shadow-3"
            >
              <Tiles seed={seed} cols={9} rows={3} tone={tone} className="h-28 w-full sm:h-36" />
              <span className="flex flex-1 flex-col p-5 sm:p-6">
                <span className="flex items-center justify-between gap-3">
                  <strong className="display text-xl">{t(name)}</strong>
                  <ArrowRight
                    size={22}
                    aria-hidden="true"
                    className="text-cravo-text transition-transform duration-150 group-hover:translate-x-1"
                  />
                </span>
                <span className="mt-2 text-ink-2">{t(text)}</span>
              </span>
            </button>
          ))}
        </div>
        <p className="mt-8 text-sm text-ink-2">
          {t(m.register_has_account)}{' '}
          <Link to="/login" className="link">
            {t(m.login_submit)}
          </Link>
        </p>
      </div>
    </Page>
  )
}
