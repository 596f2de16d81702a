import type { SentInvitation } from '@aplauso/contract/agency'
import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import { FormField } from '#ui/form-field.tsx'
import { toast } from '#ui/toast.ts'
import { PendingInvitations } from './pending-invitations.tsx'
import { INVITATIONS_KEY } from './queries.ts'
import { readInvitee } from './read-invitee.ts'

type Invitee = NonNullable<ReturnType<typeof readInvitee>>

/** Asks a creator by username or address, and shows who has been asked. `fieldRef`: for a button elsewhere that leads here. */
export function InviteCreator({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const t = useText()
  const queries = useQueryClient()
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (whom: Invitee) => api.post<SentInvitation>('/api/agency/invitations', whom),
    onSuccess({ status, username, email }) {
      setWritten('')
      if (status === 'accepted') return toast({ title: t(m.agency_already) })
      void queries.invalidateQueries({ queryKey: INVITATIONS_KEY })
      const whom = username === undefined ? (email ?? '') : `@${username}`
      toast({ title: t(m.agency_invited), description: t(m.agency_invited_text, { whom }) })
    },
    async onError(error) {
      const isUnreadable = error instanceof ApiError && error.problem?.code === 'validation_failed'
      setProblem(isUnreadable ? t(m.agency_invite_invalid) : await errorText(error, t))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const whom = readInvitee(written)
    setProblem(whom ? undefined : t(m.agency_invite_invalid))
    if (whom) mutate(whom)
  }

  return (
    <section className="p-5 card sm:px-6">
      <h2 className="text-lg">{t(m.agency_invite)}</h2>
      <p className="text-sm text-ink-2">{t(m.agency_invite_text)}</p>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
        <FormField label={t(m.agency_invite_label)} error={problem} className="min-w-[min(100%,16rem)] flex-1">
          {(control) => (
            <input
              {...control}
              ref={fieldRef}
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
              className="field"
            />
          )}
        </FormField>
        <button type="submit" disabled={isPending} className="min-h-12 btn btn-primary max-sm:w-full sm:mt-[1.78rem]">
          {t(isPending ? m.agency_invite_sending : m.agency_invite_submit)}
        </button>
      </form>
      <PendingInvitations />
    </section>
  )
}
