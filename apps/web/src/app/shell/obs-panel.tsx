import { m } from '@aplauso/texts/messages'
import { ArrowRight } from 'lucide-react'
import { OverlayStatus } from '#components/alert-queue/overlay-status.tsx'
import { QueueControls } from '#components/alert-queue/queue-controls.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

export default function ObsPanel() {
  const t = useText()
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">{t(m.queue_title)}</h2>
      <div className="grid gap-1">
        <OverlayStatus />
      </div>
      <QueueControls />
      <Link to="/live" className="gap-2 text-sm tap-link">
        {t(m.shell_obs_live)}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}
