import type { Creator } from '@aplauso/contract/creators'
import type { Goal } from '@aplauso/contract/goals'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck } from 'lucide-react'
import { FavoriteButton } from '#components/favorites/favorite-button.tsx'
import { ShareButtons } from '#components/sharing/share-buttons.tsx'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { formatEuros, formatNumber, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import type { DonationPageData } from './donation-page-data.ts'
import { DonationPageGoals, isAmountOnly, profileGoalOf } from './donation-page-goals.tsx'

/** The creator's profile, goals and supporters. */
export function CreatorHeader({ creator, goals, offer: { sharing }, nowMs }: DonationPageData) {
  const { t } = useLanguage()
  return (
    // On a narrow phone the amounts of the form come before the goals.
    <section className="min-w-0 max-xs:contents">
      <div className="relative flex items-end gap-4 sm:px-2">
        <Avatar
          name={creator.displayName}
          src={creator.avatar}
          className="-mt-10 size-24 border-[5px] border-paper text-[2.75rem] max-xs:size-20 sm:-mt-12 sm:size-32 sm:text-6xl"
        />
        {creator.live && (
          <span className="mb-1.5 bg-cravo text-on-cravo chip sm:mb-3">
            <span className="size-1.5 rounded-full bg-on-cravo" />
            {t(m.donate_live)}
          </span>
        )}
        <div className="ms-auto flex items-center gap-2 self-end sm:mb-1">
          <FavoriteButton creator={creator} />
          {sharing && <ShareCreator creator={creator} />}
        </div>
      </div>
      <div className="max-xs:-mt-7 sm:px-2">
        <h1 className="mt-3 text-3xl wrap-anywhere">
          <span translate="no">{creator.displayName}</span>
          {creator.verified && (
            <BadgeCheck
              role="img"
              aria-label={t(m.common_verified)}
              className="ms-2.5 inline size-8 fill-azul align-[-0.12em] text-paper"
            />
          )}
        </h1>
        {creator.bio && (
          <p translate="no" className="mt-2 max-w-[46ch] wrap-anywhere whitespace-pre-line text-ink-2">
            {creator.bio}
          </p>
        )}
      </div>
      <RaisedTotal creator={creator} goals={goals ?? profileGoalOf(creator)} nowMs={nowMs} />
    </section>
  )
}

function ShareCreator({ creator }: { creator: Creator }) {
  const { t } = useLanguage()
  const alive = useIsHydrated()
  const { displayName } = creator
  const page = `/donate/${encodeURIComponent(creator.slug)}`
  return (
    <ShareButtons
      // The server does not know its public origin while rendering, so the path stands in until hydration.
      address={alive ? new URL(page, location.origin).href : page}
      title={t(m.donate_head, { name: displayName })}
      text={t(m.donate_share_text, { name: displayName })}
    />
  )
}

function RaisedTotal({ creator, goals, nowMs }: { creator: Creator; goals: readonly Goal[]; nowMs: number }) {
  const { t, language } = useLanguage()
  const { slug, totalReceived, totalDonations } = creator
  const donations =
    totalDonations === 0
      ? t(m.donate_first)
      : t(m.donate_count, { count: totalDonations, total: formatNumber(totalDonations, language) })
  const [first] = goals
  return (
    <div className="max-xs:order-1 xs:mt-6 sm:px-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="tnum text-sm text-ink-2">
          <strong className="display me-1.5 text-xl text-ink">{formatEuros(totalReceived, language)}</strong>
          {t(m.donate_raised)} · {donations}
        </p>
        {first && isAmountOnly(first) && (
          <p className="tnum text-sm text-ink-2">
            {t(m.donate_goal, { goal: formatShortEuros(first.targetCents, language) })}
          </p>
        )}
      </div>
      <DonationPageGoals slug={slug} goals={goals} nowMs={nowMs} />
    </div>
  )
}
