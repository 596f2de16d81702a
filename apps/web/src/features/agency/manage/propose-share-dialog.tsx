import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useProposing } from '../proposals/use-proposing.ts'
import { readShare, shareText } from '../read-share.ts'
import { ShareField } from '../share-field.tsx'

type ProposeShareDialogProps = { creator: ManagedCreator; onClose: () => void }

export function ProposeShareDialog({ creator, onClose }: ProposeShareDialogProps) {
  const { t, language } = useLanguage()
  const { displayName: name, shareBasisPoints: present } = creator
  const [written, setWritten] = useState(() => shareText(present, language))
  const shareBasisPoints = readShare(written)
  const { change, busy, failure } = useProposing(creator, onClose)
  return (
    <ConfirmDialog
      title={t(m.agency_propose_share_to, { name })}
      text={t(m.agency_propose_share_text, { name, percent: formatBasisPoints(present, language) })}
      confirm={t(m.agency_propose)}
      busy={busy}
      failure={failure}
      ready={shareBasisPoints !== undefined && shareBasisPoints !== present}
      onConfirm={() => change({ shareBasisPoints })}
      onClose={onClose}
    >
      <ShareField value={written} onChange={setWritten} />
    </ConfirmDialog>
  )
}
