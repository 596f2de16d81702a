import type { SentInvitation } from '@aplauso/contract/agency'
import { AGENCY_SHARE_BASIS_POINTS, EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { readShare, shareText } from '../read-share.ts'
import { ShareField } from '../share-field.tsx'
import { useAgencyRefresh } from '../use-agency-change.ts'
import { inviteeOf } from './invitee-of.ts'
import { readInvitee } from './read-invitee.ts'

/** Section that invites a creator. */
export function InviteCreator() {
  const t = useText()
  return (
    <section className="p-5 card sm:p-6">
      <h2 className="text-lg">{t(m.agency_invite)}</h2>
      <InviteForm />
    </section>
  )
}

/** Opens the invitation dialog from the list of creators. */
export function InviteButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="btn btn-ink">
        <UserPlus size={18} aria-hidden="true" />
        {t(m.agency_add)}
      </button>
      {isOpen && (
        <Modal title={t(m.agency_invite)} text={t(m.agency_invite_text)} busy={false} onClose={close}>
          <InviteForm onSent={close} />
          <ModalActions busy={false} onClose={close}>
            <Link to="/agency/add-creator" className="btn hover:bg-sunken">
              {t(m.agency_pending)}
            </Link>
          </ModalActions>
        </Modal>
      )}
    </>
  )
}

/** Invites by username or email, with the agency's share. */
function InviteForm({ onSent }: { onSent?: () => void }) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const plans = usePlans()
  const canRegister = useAvailableFeatures().registration.creators === 'open'
  const [whom, setWhom] = useState('')
  const [share, setShare] = useState(() => shareText(AGENCY_SHARE_BASIS_POINTS, language))
  const { props, busy, errorOf } = useForm({
    values: { whom, share },
    check: (typed) => ({
      whom: !readInvitee(typed.whom) && t(m.agency_invite_invalid),
      // The field itself shows this error while typing; here it only gets the focus.
      share: readShare(typed.share) === undefined && t(m.agency_share_label),
    }),
    send: (typed) =>
      api.post<SentInvitation>('/api/agency/invitations', {
        ...readInvitee(typed.whom),
        shareBasisPoints: readShare(typed.share),
      }),
    onSent(sent, submitted) {
      setWhom('')
      notifyResult(sent, readShare(submitted.share))
      onSent?.()
    },
    onSettled: useAgencyRefresh(),
    fieldErrors: (error, code) => ({ whom: refusalOf(error, code) }),
    failedTitle: t(m.agency_invite_failed),
  })

  function refusalOf(error: unknown, code: string | undefined) {
    if (code === 'creator_not_found') return t(m.error_creator_not_found)
    const most = user && plans?.[user.subscriptionPlan].managedCreators
    if (code === 'plan_limit_reached' && most) return t(m.agency_limit_reached, { count: most })
    return refusedFields(error).some((path) => path !== 'shareBasisPoints') && t(m.agency_invite_invalid)
  }

  function notifyResult(sent: SentInvitation, requestedBasisPoints: number | undefined) {
    const percent = formatBasisPoints(sent.shareBasisPoints, language)
    if (sent.status === 'accepted') {
      toast({ title: t(m.agency_already), description: t(m.agency_already_text, { percent }) })
    } else if (sent.shareBasisPoints !== requestedBasisPoints) {
      toast({ title: t(m.agency_repeated), description: t(m.agency_repeated_text, { whom: inviteeOf(sent), percent }) })
    } else {
      toast({ title: t(m.agency_invited), description: t(m.agency_invited_text, { whom: inviteeOf(sent) }) })
    }
  }

  return (
    <form {...props} className="mt-4 grid gap-5">
      <TextField
        label={t(m.agency_invite_label)}
        hint={t(canRegister ? m.agency_invite_hint : m.agency_invite_registered_hint)}
        error={errorOf('whom')}
        name="whom"
        value={whom}
        onChange={setWhom}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARACTERS}
      />
      <div>
        <ShareField value={share} onChange={setShare} />
        <p className="mt-2 rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">
          {t(plans === null ? m.agency_share_explained_no_plans : m.agency_share_explained)}
        </p>
      </div>
      <SubmitButton
        busy={busy}
        icon={Send}
        className="min-h-12 btn-primary max-sm:w-full sm:justify-self-start"
        busyText={t(m.agency_invite_sending)}
      >
        {t(m.agency_invite_submit)}
      </SubmitButton>
    </form>
  )
}
