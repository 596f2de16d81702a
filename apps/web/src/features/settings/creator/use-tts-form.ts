import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { toast } from '#ui/toast/toast.ts'
import { saveSettings } from './save-settings.ts'
import { isMinimumFit, type TtsDraft, ttsChangeOf, ttsDraftOf } from './tts-draft.ts'

export type TtsForm = ReturnType<typeof useTtsForm>
export type TtsProblem = 'minimum' | 'voice'

/** Lives as long as the page, so that what was changed is still there when one comes back to its tab. */
export function useTtsForm(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { draft, saved, isDirty, change, settle } = useDraft(() => ttsDraftOf(user, language))
  const [problem, setProblem] = useState<TtsProblem>()
  const saving = useChange({
    send: (sent: TtsDraft) => saveSettings('/api/users/update-tts-settings', ttsChangeOf(sent, saved)),
    onDone(changed, sent) {
      setUser(changed)
      settle(sent, ttsDraftOf(changed, language))
      toast({ title: t(m.creator_settings_tts_saved) })
    },
    failedTitle: t(m.creator_settings_tts_failed),
    onRefused(error) {
      const found = problemOf(error)
      refuse(found)
      if (found === 'voice') {
        toast({
          title: t(m.creator_settings_tts_failed),
          description: t(m.creator_settings_voice_gone),
          tone: 'destructive',
        })
      }
      return found === 'voice'
    },
  })

  function refuse(found: TtsProblem | undefined) {
    setProblem(found)
    if (found === 'minimum') focusOn(form.current, 'minDonationForTts')
  }

  return {
    form,
    draft,
    isDirty,
    problem,
    busy: saving.busy,
    change(changes: Partial<TtsDraft>) {
      setProblem(undefined)
      change(changes)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const isFit = isMinimumFit(draft)
      refuse(isFit ? undefined : 'minimum')
      if (isFit && !saving.busy) saving.change(draft)
    },
  }
}

function problemOf(error: unknown): TtsProblem | undefined {
  // The plan may have ended while the page was open.
  if (error instanceof ApiError && error.problem?.code === 'plan_limit_reached') return 'voice'
  const paths = refusedFields(error)
  if (paths.includes('minDonationForTts')) return 'minimum'
  return paths.includes('ttsVoiceId') ? 'voice' : undefined
}
