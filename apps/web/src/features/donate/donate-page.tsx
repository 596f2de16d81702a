import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { AlertCard } from '#ui/alert-card.tsx'
import { Page } from '#ui/page.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { chosenAmount } from './amount.ts'
import { CreatorHeader } from './creator-header.tsx'
import { DonateForm } from './donate-form.tsx'
import type { Draft } from './draft.ts'
import { useDraft } from './use-draft.ts'

// The overlay's own word, which is the same in every language.
const OVERLAY_ANONYMOUS = 'Anonymous'

export function DonatePage({ creator }: { creator: Creator }) {
  const [draft, change] = useDraft(creator.slug)
  return (
    <Page className="pb-16 wrap">
      <Tiles
        seed={`${creator.slug}-7`}
        cols={24}
        rows={4}
        className="mt-4 h-24 w-full rounded-xl sm:mt-5 sm:h-40 lg:h-[164px]"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_442px] lg:grid-rows-[auto_1fr]">
        <CreatorHeader creator={creator} />
        <div className="relative lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-[128px] lg:mr-7 lg:-ml-7">
          <DonateForm slug={creator.slug} draft={draft} onChange={change} />
        </div>
        <Preview draft={draft} />
      </div>
    </Page>
  )
}

/** The alert as the stream will show it, while it is being written. */
function Preview({ draft }: { draft: Draft }) {
  const { t, language } = useLanguage()
  const amount = chosenAmount(draft.presetCents, draft.custom)
  const amountCents = typeof amount === 'number' ? amount : 0
  return (
    <section className="relative grid min-h-[232px] self-start rounded-xl p-5 spotlight">
      <h2 className="font-sans text-xs font-semibold tracking-normal text-palco-ink-2">{t(m.donate_preview)}</h2>
      <div className="grid place-items-center py-4">
        <AlertCard
          key={amountCents}
          name={draft.donorName.trim() || OVERLAY_ANONYMOUS}
          action={t(m.donate_sent)}
          amount={formatEuros(amountCents, language)}
          message={draft.message.trim() || t(m.donate_preview_message)}
        />
      </div>
    </section>
  )
}
