import type { User } from '@aplauso/contract/accounts'
import { FeedbackCard } from '#components/feedback/feedback-card.tsx'
import { TikTokCard } from '#components/tiktok/tiktok-card.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'

/** Cards at the end of the dashboard, side by side if there is room for both. */
export default function LastCards({ user }: { user: User }) {
  return (
    <Cards className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-5 empty:hidden">
      <TikTokCard />
      <FeedbackCard user={user} />
    </Cards>
  )
}
