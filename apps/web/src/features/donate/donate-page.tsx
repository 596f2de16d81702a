import { cents } from '@aplauso/contract/money'
import { Suspense, useRef, useState } from 'react'
import { Page } from '#components/shell/page.tsx'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useIsNearViewport } from '#lib/browser/use-is-near-viewport.ts'
import { useSession } from '#lib/session/session.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { CreatorHeader } from './creator-header.tsx'
import { DonateForm } from './donate-form.tsx'
import type { DonationPageData } from './donation-page-data.ts'
import { DonationPreview } from './donation-preview.tsx'
import { useDonation } from './use-donation.ts'

// Lazy: other pages do not load them.
const DonationsClosed = lazyComponent(() => import('./donations-closed.tsx'))
const BlockedDonorCheck = lazyComponent(() => import('./blocked-donor-notice.tsx'))
const PageSupporters = lazyComponent(() => import('./page-supporters.tsx'))

export function DonatePage(data: DonationPageData) {
  const { creator, style, nowMs } = data
  const { coverUrl, supporters } = creator.page
  const shown = supporters.recent.length + supporters.top.length
  const donation = useDonation(data)
  const [closed, setClosed] = useState(creator.closedBy)
  const { user } = useSession()
  // The server renders nothing that is loaded later.
  const alive = useIsHydrated()
  const supportersRef = useRef<HTMLDivElement>(null)
  const isNearSupporters = useIsNearViewport(supportersRef)
  const [blockedUserId, setBlockedUserId] = useState<string>()
  // The block is of this account; signed out or with another account they may donate.
  const isBlocked = blockedUserId !== undefined && blockedUserId === user?.id
  const onBlocked = () => setBlockedUserId(user?.id)
  const supportersPlaceholder = <div aria-hidden="true" style={{ height: `${shown * 3}rem` }} />
  return (
    <Page className="flex flex-col">
      <div style={style?.around} className="flex-1 pb-16">
        <div className="wrap">
          <div className="relative mt-4 h-24 overflow-hidden rounded-xl max-xs:h-16 sm:mt-5 sm:h-40 lg:h-[164px]">
            <Tiles seed={`${creator.slug}-7`} cols={24} rows={4} className="size-full" />
            {coverUrl && <img src={coverUrl} alt="" className="absolute inset-0 size-full object-cover" />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 max-xs:gap-y-6 lg:grid-cols-[minmax(0,1fr)_442px] lg:grid-rows-[auto_1fr]">
            <CreatorHeader {...data} />
            <div
              style={style?.form}
              className="own-ground relative text-ink lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-ms-7 lg:me-7 lg:-mt-[152px]"
            >
              {user && (
                <Suspense>
                  <BlockedDonorCheck
                    slug={creator.slug}
                    creatorName={creator.displayName}
                    {...{ isBlocked, onBlocked }}
                  />
                </Suspense>
              )}
              {isBlocked ? null : closed ? (
                <Suspense fallback={<div className="h-96 rounded-xl bg-surface shadow-2" />}>
                  {alive && (
                    <DonationsClosed
                      by={closed}
                      creatorName={creator.displayName}
                      onBack={creator.acceptsDonations ? () => setClosed(null) : undefined}
                    />
                  )}
                </Suspense>
              ) : (
                <DonateForm {...data} donation={donation} onClosed={setClosed} onBlocked={onBlocked} />
              )}
            </div>
            <div className="grid min-w-0 content-start gap-8 self-start max-xs:order-1">
              {!closed && !isBlocked && (
                <DonationPreview
                  creatorName={creator.displayName}
                  alertStyle={donation.style ? { ...creator.look, base: donation.style } : creator.look}
                  isPrivate={donation.draft.isPrivate}
                  amountCents={donation.amountCents ?? cents(0)}
                  message={donation.draft.message}
                  donorName={donation.donorName}
                  outcome={donation.outcome}
                />
              )}
              {shown > 0 && (
                <div ref={supportersRef} data-testid="supporters" className="grid gap-8">
                  <Suspense fallback={supportersPlaceholder}>
                    {isNearSupporters ? <PageSupporters {...supporters} nowMs={nowMs} /> : supportersPlaceholder}
                  </Suspense>
                </div>
              )}
            </div>
          </div>
        </div>
      </div>
    </Page>
  )
}
