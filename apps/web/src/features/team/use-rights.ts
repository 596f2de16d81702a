import type { AlertControlRight } from '@aplauso/contract/access'
import type { Moderator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { inRightsOrder } from './rights-list.tsx'
import { MODERATORS_KEY } from './team-query-keys.ts'

/** Rights of a moderator. Each click is saved at once, in order. */
export function useRights({ id, rights: saved }: Moderator) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<AlertControlRight[]>()
  const [note, setNote] = useState<'saved' | 'last'>()
  const latest = useRef(wanted)
  const { mutate } = useMutation({
    // A shared scope runs the requests one after the other.
    scope: { id: `rights-${id}` },
    mutationFn: (rights: AlertControlRight[]) => api.patch<Moderator>(`/api/moderators/${id}`, { rights }),
    onSuccess(changed, rights) {
      queries.setQueryData<Moderator[]>(MODERATORS_KEY, (all) => all?.map((one) => (one.id === id ? changed : one)))
      if (rights === latest.current) setNote('saved')
    },
    async onError(error) {
      const description = await failureText(error, t, language, t(m.error_internal_error))
      toast({ title: t(m.rights_failed), description, tone: 'destructive' })
      void queries.invalidateQueries({ queryKey: MODERATORS_KEY })
    },
    onSettled(_changed, _error, rights) {
      if (rights === latest.current) setWanted(undefined)
    },
  })
  const rights = wanted ?? saved

  function toggle(right: AlertControlRight) {
    const next = inRightsOrder(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right])
    // A moderator needs at least one right.
    if (next.length === 0) return setNote('last')
    setNote(undefined)
    latest.current = next
    setWanted(next)
    mutate(next)
  }
  return { rights, toggle, note }
}
