import { m } from '@aplauso/texts/messages'
import { Check, WifiOff } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Picture of the replay promise: three donations and a lost connection. */
export function LostConnection() {
  const { t, language } = useLanguage()
  return (
    <ol className="relative grid content-between gap-4 before:absolute before:inset-y-6 before:inset-s-5 before:border-s-2 before:border-dashed before:border-line">
      <Moment name="Beatriz Sá" amount={formatEuros(1000, language)} time="21:04" note={t(m.landing_line_shown)} />
      <li className="relative flex items-center gap-4 py-1">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-perigo-soft text-perigo">
          <WifiOff size={18} aria-hidden="true" />
        </span>
        <span className="text-sm font-semibold text-perigo">{t(m.landing_line_lost)}</span>
        <span className="tnum ms-auto pe-4 text-sm text-ink-3">21:05</span>
      </li>
      <Moment name="Rui Almeida" amount={formatEuros(2500, language)} time="21:07" note={t(m.landing_line_back)} late />
      <Moment name="Clara Nunes" amount={formatEuros(500, language)} time="21:07" note={t(m.landing_line_back)} late />
    </ol>
  )
}

type MomentProps = { name: string; amount: string; time: string; note: string; late?: boolean }

function Moment({ name, amount, time, note, late = false }: MomentProps) {
  return (
    <li className="relative flex items-center gap-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${late ? 'bg-holofote text-on-holofote' : 'bg-ok-soft text-ok'}`}
      >
        <Check size={18} aria-hidden="true" />
      </span>
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-md px-4 py-2.5 ${late ? 'bg-holofote-soft' : 'bg-sunken'}`}
      >
        <strong className="display truncate">{name}</strong>
        <span className="tnum font-semibold text-cravo-text">{amount}</span>
        <span className="tnum ms-auto text-sm text-ink-2">{time}</span>
        <span className="basis-full text-sm text-ink-2">{note}</span>
      </div>
    </li>
  )
}
