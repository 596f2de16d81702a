import type { User } from '@aplauso/contract/accounts'
import type { DonationPage } from '@aplauso/contract/donation-page'
import { MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { PageColors } from '@aplauso/contract/page-colors'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { AmountField } from '#components/checkout/amount-field.tsx'
import { MessageField } from '#components/checkout/message-field.tsx'
import { messageMaxOf, type PageRules, presetOf } from '#components/checkout/page-rules.ts'
import type { PageStyle } from '#components/checkout/page-style.ts'
import { TierList } from '#components/checkout/tier-list.tsx'
import { mediaQuery } from '#components/media/media-queries.ts'
import { plainEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { amountCentsOf, type PageDraft } from './page-draft.ts'
import { boundsOf } from './page-problems.ts'

type PagePreviewProps = { user: User; draft: PageDraft; page: DonationPage; colors: PageColors }

/** Preview of the page from the form, made of the page's own components, and inert. */
export function PagePreview({ user, draft, page, colors }: PagePreviewProps) {
  const { t, language } = useLanguage()
  const id = useId()
  const style = usePageStyle(colors)
  const rules = rulesOf(draft)
  const chosen = presetOf(rules, undefined)
  const coverUrl = useCover(user.id, draft, page)
  const ignoreChange = () => undefined
  return (
    <section aria-labelledby={id} className="overflow-clip card">
      <h2 id={id} className="px-5 pt-4 pb-3 font-sans text-sm! font-semibold tracking-normal text-ink-2">
        {t(m.page_preview)}
      </h2>
      <div inert data-testid="page-preview" style={style?.around} className="border-t border-line p-4">
        <div className="relative h-20 overflow-hidden rounded-lg">
          <Tiles seed={`${user.slug}-7`} cols={16} rows={3} className="size-full" />
          {coverUrl && <img src={coverUrl} alt="" className="absolute inset-0 size-full object-cover" />}
        </div>
        <p className="mt-3 flex items-center gap-3">
          <Avatar name={user.displayName} src={user.avatar} className="size-12 shrink-0 text-xl" />
          <span translate="no" className="display min-w-0 text-xl wrap-anywhere">
            {user.displayName}
          </span>
        </p>
        {/* Rendered at the form's real width and scaled down, because its layout depends on the window. */}
        <div
          style={style?.form}
          className="own-ground mt-4 grid [zoom:0.7] grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg bg-surface p-4 text-ink shadow-2"
        >
          <AmountField rules={rules} presetCents={chosen} custom="" problem={undefined} onChange={ignoreChange} />
          {rules.tiers.length > 0 && <TierList tiers={rules.tiers} amountCents={chosen} />}
          <MessageField
            message=""
            max={messageMaxOf(rules, chosen)}
            typedMax={MESSAGE_MAX_CHARACTERS}
            error={undefined}
            onChange={ignoreChange}
          />
          <span className="w-full btn btn-primary">
            {chosen === undefined
              ? t(m.donate_submit_plain)
              : t(m.donate_submit, { amount: plainEuros(chosen, language) })}
          </span>
        </div>
      </div>
    </section>
  )
}

function usePageStyle(colors: PageColors): PageStyle | undefined {
  const [styleOf, setStyleOf] = useState<(colors: PageColors) => PageStyle | undefined>()
  useEffect(() => {
    import('#components/checkout/page-style.ts').then(
      ({ pageStyleOf }) => setStyleOf(() => pageStyleOf),
      () => {},
    )
  }, [])
  return styleOf?.(colors)
}

/** Rules from the valid fields of the form. */
function rulesOf(draft: PageDraft): PageRules {
  const presets = draft.presets.flatMap(({ amount, word }) => {
    const cents = amountCentsOf(amount)
    return cents === undefined ? [] : [{ cents, ...(word.trim() && { word: word.trim() }) }]
  })
  const tiers = draft.tiers.flatMap(({ from, unlocks }) => {
    const fromCents = amountCentsOf(from)
    return fromCents === undefined || unlocks.length === 0 ? [] : [{ fromCents, unlocks: [...unlocks] }]
  })
  const { minCents, maxCents } = boundsOf(draft)
  return {
    presets: presets.filter(({ cents }, index) => presets.findIndex((one) => one.cents === cents) === index),
    tiers: tiers
      .filter(({ fromCents }, index) => tiers.findIndex((one) => one.fromCents === fromCents) === index)
      .toSorted((one, other) => one.fromCents - other.fromCents),
    minCents,
    maxCents,
    signInAboveCents: null,
  }
}

/** The selected cover; the saved one is known before the list is loaded. */
function useCover(userId: string, { coverMediaId }: PageDraft, page: DonationPage): string | null {
  const files = useQuery(mediaQuery(userId))
  if (coverMediaId === null) return null
  const listed = files.data?.find(({ id }) => id === coverMediaId)?.url
  return listed ?? (coverMediaId === page.coverMediaId ? page.coverUrl : null)
}
