import type { OperatorPayout } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { CopyId, DrawerSection, Facts } from '#components/donations/drawer-sections.tsx'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { DecideDialog, type DecisionKind, MakeFileDialog, MarkSentDialog } from './payout-dialogs.tsx'
import { STATE_NOTES } from './payout-filter.ts'
import { Note } from './payout-row.tsx'
import { useFileDownload } from './use-file-download.ts'

type PayoutDrawerProps = { payout: OperatorPayout; timeZone: string; onClose: () => void }

type ActionKind = 'make' | 'sent' | DecisionKind

/** A payout with what can be done about it in its state. */
export function PayoutDrawer({ payout, timeZone, onClose }: PayoutDrawerProps) {
  const { t, language } = useLanguage()
  const [dialogKind, setDialogKind] = useState<ActionKind>()
  const { id, state, waits, owner, holder, fileId, reason } = payout
  const actions = actionsOf(payout)
  const moment = (iso: string) => <time dateTime={iso}>{formatMoment(iso, 'minute', language, timeZone)}</time>
  const dialog = { onClose: () => setDialogKind(undefined), onDone: onClose }
  const total = { count: 1, amountCents: payout.amountCents }
  return (
    <Drawer
      title={<span translate="no">{t(m.admin_payouts_to, { name: owner.displayName })}</span>}
      testId="payout-drawer"
      onClose={onClose}
    >
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <p className="display tnum text-3xl leading-tight">{formatEuros(payout.amountCents, language)}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Note isBad={state === 'returned' || state === 'rejected'}>{t(STATE_NOTES[state])}</Note>
          {waits && <Note isBad>{t(m.admin_payouts_waits)}</Note>}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {actions.map(({ kind, text, isMain }) => (
            <button
              key={kind}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setDialogKind(kind)}
              className={`px-4 text-sm btn ${isMain ? 'btn-ink' : 'btn-ghost'}`}
            >
              {t(text)}
            </button>
          ))}
        </div>
      </div>
      {waits && (
        <p className="border-b border-line bg-sunken px-5 py-4 text-sm sm:px-6">{t(m.admin_payouts_waits_text)}</p>
      )}
      <DrawerSection title={t(m.donation_details)}>
        <Facts
          facts={[
            { name: t(m.payouts_holder), value: holder ?? t(m.admin_payouts_holder_gone) },
            { name: t(m.payouts_iban), value: payout.iban },
            { name: t(m.admin_payouts_account), value: `${owner.displayName} @${owner.username}` },
            { name: t(m.admin_payouts_asked_at), value: moment(payout.createdAt) },
            ...(payout.sentAt === undefined
              ? []
              : [{ name: t(m.admin_payouts_sent_at), value: moment(payout.sentAt) }]),
            ...(reason === undefined ? [] : [{ name: t(m.admin_payouts_reason), value: reason }]),
            { name: t(m.admin_payouts_reference), value: <Code>{id.replaceAll('-', '')}</Code> },
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyId id={id.replaceAll('-', '')} />
          {fileId !== undefined && <FileButton fileId={fileId} />}
        </div>
      </DrawerSection>
      {dialogKind === 'make' && <MakeFileDialog ids={[id]} total={total} {...dialog} />}
      {dialogKind === 'sent' && <MarkSentDialog order={{ ids: [id] }} total={total} {...dialog} />}
      {(dialogKind === 'returned' || dialogKind === 'rejected') && (
        <DecideDialog kind={dialogKind} payout={payout} {...dialog} />
      )}
    </Drawer>
  )
}

type Action = { kind: ActionKind; text: typeof m.admin_payouts_make; isMain?: true }

const REJECT: Action = { kind: 'rejected', text: m.admin_payouts_reject }

function actionsOf({ state, waits }: OperatorPayout): readonly Action[] {
  switch (state) {
    case 'due':
      return waits ? [REJECT] : [{ kind: 'make', text: m.admin_payouts_make, isMain: true }, REJECT]
    case 'in_file':
      return [{ kind: 'sent', text: m.admin_payouts_mark_sent, isMain: true }, REJECT]
    case 'sent':
      return [{ kind: 'returned', text: m.admin_payouts_mark_returned }]
    default:
      return []
  }
}

const Code = ({ children }: { children: string }) => (
  <span translate="no" className="text-xs">
    {children}
  </span>
)

function FileButton({ fileId }: { fileId: string }) {
  const { t } = useLanguage()
  const { download, busy } = useFileDownload(fileId)
  return (
    <BusyButton busy={busy} onClick={download} className="px-4 text-sm btn-ghost">
      {t(m.admin_file_get)}
    </BusyButton>
  )
}
