import { PLANS } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'

/** The export where the creator's plan has it, else the way to one that does. What plan a managed creator has, the server knows. */
export function PlanExport({ isManaged, children }: { isManaged: boolean; children: ReactNode }) {
  const t = useText()
  const { user } = useSession()
  if (isManaged || user === undefined || PLANS[user.subscriptionPlan].exports) return children
  return (
    <Link to="/dashboard/creator/plan" className="text-sm btn btn-ghost max-sm:px-4">
      <Lock size={16} aria-hidden="true" />
      {t(m.received_export_locked)}
    </Link>
  )
}
