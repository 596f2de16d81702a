import type { ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useAgencyChange } from '../use-agency-change.ts'

/** The goal is in euros, as the API takes it. */
type ProposedTerms = { shareBasisPoints: number | undefined } | { donationGoal: number | undefined }

/** Sends a proposal from a dialog and closes it. */
export function usePropose({ id, displayName: name }: ManagedCreator, onClose: () => void) {
  const t = useText()
  return useAgencyChange({
    send: (proposed: ProposedTerms) => api.post<Proposal>(`/api/agency/creators/${id}/proposals`, proposed),
    onDone() {
      onClose()
      toast({ title: t(m.agency_proposed), description: t(m.agency_proposed_text, { name }) })
    },
    inDialog: true,
  })
}
