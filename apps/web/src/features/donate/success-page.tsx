import type { DonationProgress, DonationStatus } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Ban, CircleX, Hourglass, Landmark, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Page } from '#parts/shell/page.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { Applause } from './applause.tsx'
import { forgetDraft, readDraft } from './draft.ts'
import { useDonationProgress } from './use-donation-progress.ts'

type Scene = { picture: ReactNode; title: Message; text: Message; way: 'again' | 'retry' | 'back' }

const SCENES: Record<DonationStatus, Scene> = {
  pending: {
    picture: <Waiting />,
    title: m.success_pending,
    text: m.success_pending_text,
    way: 'back',
  },
  paid: { picture: <Applause />, title: m.success_paid, text: m.success_paid_text, way: 'again' },
  failed: { picture: <Sign icon={CircleX} />, title: m.success_failed, text: m.success_failed_text, way: 'retry' },
  canceled: { picture: <Sign icon={Ban} />, title: m.success_canceled, text: m.success_canceled_text, way: 'retry' },
  expired: { picture: <Sign icon={Hourglass} />, title: m.success_expired, text: m.success_expired_text, way: 'retry' },
  refunded: { picture: <Sign icon={Undo2} />, title: m.success_refunded, text: m.success_refunded_text, way: 'back' },
  charged_back: {
    picture: <Sign icon={Landmark} />,
    title: m.success_charged_back,
    text: m.success_charged_back_text,
    way: 'back',
  },
}

/** Where the payment provider sends the donor: what the server knows, and not what the address claims. */
export function SuccessPage({ first }: { first: DonationProgress }) {
  const { t, language } = useLanguage()
  const { status, amount, creator } = useDonationProgress(first)
  const { picture, title, text, way } = SCENES[status]

  const [receiptEmail, setReceiptEmail] = useState<string>()

  // Until then the draft waits for a second try.
  useEffect(() => {
    if (status !== 'paid') return
    // Nobody but this tab knows it, and only until the draft has gone.
    const draft = readDraft(creator.slug)
    setReceiptEmail((known) => known ?? draft.receiptEmail)
    forgetDraft(creator.slug)
  }, [status, creator.slug])

  return (
    <Page className="grid grid-cols-[minmax(0,1fr)] place-items-center py-6 wrap sm:py-12">
      <section className="w-full max-w-[640px] overflow-hidden rounded-xl text-center text-palco-ink shadow-3 spotlight">
        <Tiles seed={`${creator.slug}-7`} cols={14} rows={2} className="h-20 w-full sm:h-[92px]" />
        <div className="px-5 pt-8 pb-9 sm:px-10">
          <div aria-live="polite">
            <div className="grid h-24 place-items-center">{picture}</div>
            <h1 className="mt-5 text-2xl sm:text-3xl">{t(title)}</h1>
            <p className="mt-5 leading-tight">
              <strong className="display tnum block text-3xl text-holofote">{formatEuros(amount, language)}</strong>
              <span className="mt-2 block wrap-anywhere text-palco-ink-2">
                {t(m.success_for, { name: creator.displayName })}
              </span>
            </p>
            <p className="mx-auto mt-5 max-w-[46ch] text-palco-ink-2">{t(text)}</p>
            {receiptEmail && status === 'paid' && (
              <p className="mx-auto mt-2 max-w-[46ch] wrap-anywhere text-palco-ink-2">
                {t(m.success_receipt, { email: receiptEmail.trim() })}
              </p>
            )}
          </div>
          <WayOn way={way} creator={creator} />
        </div>
      </section>
    </Page>
  )
}

function WayOn({ way, creator }: { way: Scene['way']; creator: DonationProgress['creator'] }) {
  const { t } = useLanguage()
  const page = `/donate/${encodeURIComponent(creator.slug)}`
  if (way === 'back') {
    return (
      <Link
        to={page}
        className="mt-7 max-w-full border border-palco-ink-2 wrap-anywhere whitespace-normal btn hover:bg-palco-2"
      >
        {t(m.success_back, { name: creator.displayName })}
      </Link>
    )
  }
  return (
    <Link to={page} className="mt-7 min-h-14 px-8 text-lg btn btn-primary">
      {t(way === 'retry' ? m.success_retry : m.success_again)}
    </Link>
  )
}

function Waiting() {
  return (
    <span className="animate-pulse">
      <Mark size={84} onDark />
    </span>
  )
}

function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-20 place-items-center rounded-full bg-palco-2 text-holofote">
      <Icon size={38} aria-hidden="true" />
    </span>
  )
}
