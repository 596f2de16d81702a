import type { SentInvitation } from '@aplauso/contract/agency'
import {
  AGENCY_SHARE_BASIS_POINTS,
  EMAIL_MAX_CHARACTERS,
  MANAGED_CREATORS_WITHOUT_PLAN,
} from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { readShare, shareText } from '../read-share.ts'
import { ShareField } from '../share-field.tsx'
import { useAgencyChange } from '../use-agency-change.ts'
import { inviteeOf } from './invitee-of.ts'
import { readInvitee } from './read-invitee.ts'

type Asked = NonNullable<ReturnType<typeof readInvitee>> & { shareBasisPoints: number }

/** Asks a creator by username or address, and for which share. */
export function InviteCreator() {
  const { t, language } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState('')
  const [share, setShare] = useState(() => shareText(AGENCY_SHARE_BASIS_POINTS, language))
  const [problem, setProblem] = useState<string>()
  const { change, busy } = useAgencyChange({
    send: (asked: Asked) => api.post<SentInvitation>('/api/agency/invitations', asked),
    onDone(sent, asked) {
      setWritten('')
      tell(sent, asked)
    },
    failedTitle: t(m.agency_invite_failed),
    onRefused(error) {
      if (error instanceof ApiError && error.problem?.code === 'creator_not_found')
        refuseWhom(t(m.error_creator_not_found))
      else if (error instanceof ApiError && error.problem?.code === 'plan_limit_reached')
        refuseWhom(t(m.agency_limit_reached, { count: MANAGED_CREATORS_WITHOUT_PLAN }))
      else if (refusedFields(error).some((path) => path !== 'shareBasisPoints')) refuseWhom(t(m.agency_invite_invalid))
      else return false
      return true
    },
  })

  function tell(sent: SentInvitation, asked: Asked) {
    const whom = inviteeOf(sent)
    const percent = formatBasisPoints(sent.shareBasisPoints, language)
    if (sent.status === 'accepted') {
      toast({ title: t(m.agency_already), description: t(m.agency_already_text, { percent }) })
    } else if (sent.shareBasisPoints !== asked.shareBasisPoints) {
      toast({ title: t(m.agency_repeated), description: t(m.agency_repeated_text, { whom, percent }) })
    } else {
      toast({ title: t(m.agency_invited), description: t(m.agency_invited_text, { whom }) })
    }
  }

  function refuseWhom(text: string) {
    setProblem(text)
    focusOn(form.current, 'whom')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const whom = readInvitee(written)
    const shareBasisPoints = readShare(share)
    if (!whom) refuseWhom(t(m.agency_invite_invalid))
    else if (shareBasisPoints === undefined) focusOn(form.current, 'share')
    else if (!busy) change({ ...whom, shareBasisPoints })
  }

  return (
    <section className="p-5 card sm:p-6">
      <h2 className="text-lg">{t(m.agency_invite)}</h2>
      <form ref={form} noValidate method="post" onSubmit={submit} className="mt-4 grid gap-5">
        <FormField label={t(m.agency_invite_label)} hint={t(m.agency_invite_hint)} error={problem}>
          {(control) => (
            <input
              {...control}
              name="whom"
              value={written}
              onChange={(event) => {
                setWritten(event.target.value)
                setProblem(undefined)
              }}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={EMAIL_MAX_CHARACTERS}
              className="field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <div>
          <ShareField value={share} onChange={setShare} />
          <p className="mt-2 rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">{t(m.agency_share_explained)}</p>
        </div>
        <BusyButton
          type="submit"
          busy={busy}
          icon={Send}
          className="min-h-12 btn-primary max-sm:w-full sm:justify-self-start"
        >
          {t(busy ? m.agency_invite_sending : m.agency_invite_submit)}
        </BusyButton>
      </form>
    </section>
  )
}
