import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { MessageSquareHeart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SideCard } from '#ui/list/side-card.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const FeedbackDialog = lazyComponent(() => import('./feedback-dialog.tsx'))

/** Asks signed-in users for feedback; renders nothing where the feature is off. Must be inside the query layout. */
export function FeedbackCard({ user }: { user: User }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (useConfig()?.features.feedbackSystem !== true) return null
  return (
    <SideCard
      icon={MessageSquareHeart}
      chip={<span className="bg-cravo-soft text-cravo-text chip">{t(m.feedback_beta)}</span>}
      title={t(m.feedback_card)}
    >
      <p className="mt-1 mb-4 grow text-sm text-ink-2">{t(m.feedback_card_text)}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="w-full px-3 text-sm btn btn-ghost"
      >
        {t(m.feedback_open)}
      </button>
      {isOpen && (
        <Suspense>
          <FeedbackDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SideCard>
  )
}
