import type { Creator } from '@aplauso/contract/creators'
import type { DonationProgress, DonationStatus } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Ban, CircleX, ExternalLink, Hourglass, Landmark, type LucideIcon, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { amountFieldsOf } from '#components/checkout/chosen-amount.ts'
import { formatDayMonth } from '#components/recurring-donations/day-month.ts'
import { ShareButtons } from '#components/sharing/share-buttons.tsx'
import { Page } from '#components/shell/page.tsx'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { useSession } from '#lib/session/session.tsx'
import { Mark } from '#ui/brand/logo.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { Applause } from './applause.tsx'
import { EMPTY_DRAFT, readDraft, saveDraft } from './donation-draft.ts'
import { useDonationProgress } from './use-donation-progress.ts'
import { useDonorSecret } from './use-donor-secret.ts'

/** Lazy, after the confirmation of payment; if the chunk fails, the page works without it. */
const AlertProgressCard = lazy(() => import('./alert-progress-card.tsx').catch(() => ({ default: () => null })))

type StatusView = {
  picture: ReactNode
  title: Message
  text: Message
  /** Text of the next step's link; by default back to the creator's page. */
  linkText?: Message
}

const STATUS_VIEWS: Record<DonationStatus, StatusView> = {
  pending: { picture: <PendingPicture />, title: m.success_pending, text: m.success_pending_text },
  paid: {
    picture: <Applause />,
    title: m.success_paid,
    text: m.success_paid_text,
    linkText: m.success_again,
  },
  failed: {
    picture: <StatusIcon icon={CircleX} />,
    title: m.success_failed,
    text: m.success_failed_text,
    linkText: m.success_retry,
  },
  canceled: {
    picture: <StatusIcon icon={Ban} />,
    title: m.success_canceled,
    text: m.success_canceled_text,
    linkText: m.success_back_to_form,
  },
  expired: {
    picture: <StatusIcon icon={Hourglass} />,
    title: m.success_expired,
    text: m.success_expired_text,
    linkText: m.success_start_over,
  },
  refunded: { picture: <StatusIcon icon={Undo2} />, title: m.success_refunded, text: m.success_refunded_text },
  charged_back: {
    picture: <StatusIcon icon={Landmark} />,
    title: m.success_charged_back,
    text: m.success_charged_back_text,
  },
}

/** `creator` null: not readable. `secret` comes from the address. */
export type Thanks = { donation: DonationProgress; creator: Creator | null; secret?: string }

/** Return page of the payment provider. It shows the server's status and ignores the provider's parameters. */
export function SuccessPage({ donation, creator, secret: inAddress }: Thanks) {
  const { t, language } = useLanguage()
  const alive = useIsHydrated()
  const { user } = useSession()
  const secret = useDonorSecret(donation.id, inAddress)
  const { status, amount, creator: creatorSummary, nextAt } = useDonationProgress(donation, secret)
  const { picture, title, text, linkText } = STATUS_VIEWS[status]
  const isPaid = status === 'paid'
  const name = creatorSummary.displayName
  const [receiptEmail, setReceiptEmail] = useState<string>()

  // Until paid, the draft stays for another attempt.
  useEffect(() => {
    if (!isPaid) return
    // Only this tab's draft has the address, so read it before the draft is cleared.
    const draft = readDraft(creatorSummary.slug)
    setReceiptEmail((known) => known ?? draft.receiptEmail)
    const fields = amount === undefined ? {} : amountFieldsOf(amount, language, creator?.page)
    saveDraft(creatorSummary.slug, { ...EMPTY_DRAFT, ...fields, donorName: draft.donorName })
  }, [isPaid, creatorSummary.slug, amount, language, creator])

  const channel = isPaid || status === 'pending' ? (creator?.channelUrl ?? undefined) : undefined
  const isWatchable = channel !== undefined && creator?.live === true
  const channelLink = channel && (
    <a
      href={channel}
      target="_blank"
      rel="noopener noreferrer"
      className={isWatchable ? PRIMARY_BUTTON : SECONDARY_BUTTON}
    >
      {t(isWatchable ? m.success_watch : m.success_channel)}
      <ExternalLink size={17} aria-hidden="true" />
    </a>
  )
  const pageLink = (
    <Link
      to={`/donate/${encodeURIComponent(creatorSummary.slug)}`}
      className={linkText && !isWatchable ? PRIMARY_BUTTON : SECONDARY_BUTTON}
    >
      {linkText ? t(linkText) : t(m.success_back, { name })}
    </Link>
  )
  return (
    <Page className="grid grid-cols-[minmax(0,1fr)] place-items-center gap-5 py-6 wrap sm:py-12">
      <section className="group w-full max-w-[640px] rounded-xl text-center text-palco-ink shadow-3 spotlight">
        <Tiles seed={`${creatorSummary.slug}-7`} cols={14} rows={2} className="h-20 w-full rounded-t-xl sm:h-[92px]" />
        <div className="px-5 pt-8 pb-9 sm:px-10">
          <div aria-live="polite">
            <div className="grid h-24 place-items-center">{picture}</div>
            <h1 className="mt-5 text-[clamp(1.375rem,7.6vw,2rem)] sm:text-3xl">{t(title)}</h1>
            <p className="mt-5 leading-tight">
              {amount !== undefined && (
                <strong className="display tnum block text-3xl text-holofote">{formatEuros(amount, language)}</strong>
              )}
              <span className="mt-2 block wrap-anywhere text-palco-ink-2">{t(m.success_for, { name })}</span>
            </p>
            {/* Hidden once the alert was shown or missed. */}
            <p className="mx-auto mt-5 max-w-[46ch] wrap-anywhere text-palco-ink-2 group-has-data-over:hidden">
              {isPaid && creator ? t(creator.live ? m.success_live : m.success_not_live, { name }) : t(text)}
            </p>
            {nextAt && isPaid && (
              <p data-testid="monthly" className="mx-auto mt-2 max-w-[46ch] wrap-anywhere text-palco-ink">
                {t(m.monthly_thanks, { date: formatDayMonth(nextAt, language) })}{' '}
                {user?.userType === 'fan' || user?.userType === 'supporter' ? (
                  <Link to="/dashboard/fan/supports" className="underline underline-offset-4">
                    {t(m.monthly_manage)}
                  </Link>
                ) : (
                  t(m.monthly_thanks_letter)
                )}
              </p>
            )}
            {receiptEmail && isPaid && (
              <p className="mx-auto mt-2 max-w-[46ch] wrap-anywhere text-palco-ink-2">
                {t(m.success_receipt, { email: receiptEmail.trim() })}
              </p>
            )}
          </div>
          {isPaid && creator && <CreatorThanks creator={creator} />}
          {isPaid && (
            <Suspense fallback={<div className="mt-7 h-44" />}>
              {alive ? (
                <AlertProgressCard donationId={donation.id} secret={secret} name={name} />
              ) : (
                <div className="mt-7 h-44" />
              )}
            </Suspense>
          )}
          <div className="mt-7 flex flex-wrap items-center justify-center gap-2.5">
            {isWatchable ? channelLink : pageLink}
            {isWatchable ? pageLink : channelLink}
            {isPaid && (
              // Full width, so that the share menu has room.
              <div className="max-sm:w-full">
                <ShareDonation slug={creatorSummary.slug} name={name} />
              </div>
            )}
          </div>
        </div>
      </section>
      {isPaid && <SaveHistoryCard isKnown={user !== undefined} email={receiptEmail} />}
      <Link to={`/report?kind=creator&target=${encodeURIComponent(creatorSummary.slug)}`} className="text-sm tap-link">
        {t(m.report_link)}
      </Link>
    </Page>
  )
}

const PRIMARY_BUTTON = 'min-h-14 w-full px-8 text-lg btn btn-primary'
const SECONDARY_BUTTON =
  'max-w-full max-sm:w-full border border-palco-ink-2 px-4 text-sm wrap-anywhere whitespace-normal btn hover:bg-palco-2'

function ShareDonation({ slug, name }: { slug: string; name: string }) {
  const { t } = useLanguage()
  const page = `/donate/${encodeURIComponent(slug)}`
  return (
    <ShareButtons
      // The server does not know its public origin while rendering, so the path stands in until hydration.
      address={useIsHydrated() ? new URL(page, location.origin).href : page}
      title={t(m.donate_head, { name })}
      text={t(m.success_shared, { name })}
      className={SECONDARY_BUTTON}
    />
  )
}

/** The creator's own thank-you text and link. */
function CreatorThanks({ creator: { displayName: name, page } }: { creator: Creator }) {
  const { t } = useLanguage()
  const { text, url } = page.thanks
  if (!text && !url) return null
  return (
    <section
      aria-label={t(m.success_words, { name })}
      data-testid="thanks"
      className="mx-auto mt-6 max-w-[52ch] rounded-lg border border-palco-line bg-palco-2 px-5 py-4"
    >
      {text && (
        <p translate="no" className="wrap-anywhere whitespace-pre-line text-palco-ink">
          {text}
        </p>
      )}
      <p className={`text-sm wrap-anywhere text-palco-ink-2 ${text ? 'mt-2' : ''}`}>
        {text && (
          <>
            <span aria-hidden="true">— </span>
            <span translate="no">{name}</span>
          </>
        )}
      </p>
      {url && (
        <a href={url} target="_blank" rel="noopener nofollow ugc" className={`mt-3 ${SECONDARY_BUTTON}`}>
          {t(m.success_link, { host: new URL(url).host })}
          <ExternalLink size={17} aria-hidden="true" />
        </a>
      )}
    </section>
  )
}

/** Link to the donation history for donors with an account, or to create one. */
function SaveHistoryCard({ isKnown, email }: { isKnown: boolean; email: string | undefined }) {
  const { t } = useLanguage()
  const { registration } = useAvailableFeatures()
  if (isKnown) {
    return (
      <Link to="/dashboard" className="btn btn-ghost">
        {t(m.success_history)}
      </Link>
    )
  }
  if (registration.accounts !== 'open') return null
  return (
    <section className="flex w-full max-w-[640px] flex-wrap items-center gap-x-6 gap-y-3 p-5 card">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t(m.success_keep)}</h2>
        <p className="mt-1 text-sm text-ink-2">{t(m.success_keep_text)}</p>
      </div>
      <Link to="/register?type=fan" state={{ email }} className="btn btn-ink max-sm:w-full">
        {t(m.success_keep_go)}
      </Link>
    </section>
  )
}

function PendingPicture() {
  return (
    <span className="animate-pulse">
      <Mark size={84} onDark />
    </span>
  )
}

function StatusIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-20 place-items-center rounded-full bg-palco-2 text-holofote">
      <Icon size={38} aria-hidden="true" />
    </span>
  )
}
