import { type ComponentProps, useEffect, useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Link } from '#ui/text/link.tsx'
import { LONG_TEXT, LONG_WORD, noop, Primitive, State } from '../primitive.tsx'

const BUSY_MS = 5_000

const CONFIRM = {
  title: 'Delete the widget?',
  text: 'What is shown on the stream goes at once.',
  confirm: 'Delete',
  busy: false,
  failure: undefined,
  onConfirm: noop,
}

export function Dialogs() {
  const [guarded, setGuarded] = useState(false)
  return (
    <>
      <Primitive shows={['dialog/modal:Modal', 'dialog/modal:ModalActions', 'dialog/modal:ModalFailure']}>
        <ModalState name="default" />
        <ModalState name="busy" busy />
        <ModalState name="error" failure="The address could not be reached." />
        <ModalState name="long text" text={LONG_TEXT.repeat(12)} failure={LONG_WORD} />
      </Primitive>
      <Primitive shows={['dialog/drawer:Drawer']}>
        <DrawerState name="default" title="A donation" text="What there is about it." />
        <DrawerState name="long text" title={LONG_TEXT} text={LONG_WORD + LONG_TEXT.repeat(30)} />
      </Primitive>
      <Primitive shows={['dialog/confirm-dialog:ConfirmDialog']}>
        <ConfirmState name="default" {...CONFIRM} />
        <ConfirmState name="danger" {...CONFIRM} tone="danger" cancelText="Keep it" />
        <ConfirmState name="busy" {...CONFIRM} busy />
        <ConfirmState name="error" {...CONFIRM} failure="It could not be deleted." />
        <ConfirmState name="something to fill in first" {...CONFIRM} ready={false}>
          <TextField label="Its name" />
        </ConfirmState>
        <ConfirmState name="long text" {...CONFIRM} title={LONG_TEXT} text={LONG_WORD} />
      </Primitive>
      <Primitive shows={['dialog/secret-dialog:SecretDialog']}>
        <ShownOnceState name="default" secret="apl_0123456789" />
        <ShownOnceState name="long text" secret={LONG_WORD.repeat(3)} steps={LONG_TEXT} />
      </Primitive>
      <Primitive shows={['form/leave-guard:LeaveGuard', 'form/leave-guard:LeaveDialog']}>
        <State name="default">
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={guarded}
              onChange={(event) => setGuarded(event.target.checked)}
              className="size-5 accent-cravo"
            />
            Something is not saved
          </label>
          <Link to={guarded ? '/elsewhere' : '/dev/ui'} className="tap-link">
            Leave
          </Link>
          <LeaveGuard active={guarded} />
        </State>
      </Primitive>
    </>
  )
}

function DrawerState({ name, title, text }: { name: string; title: string; text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <State name={name}>
      <Opener primitive="Drawer" name={name} onOpen={() => setOpen(true)} />
      {open && (
        <Drawer title={title} onClose={() => setOpen(false)}>
          <p className="p-5 wrap-anywhere">{text}</p>
        </Drawer>
      )}
    </State>
  )
}

type ModalStateProps = { name: string; busy?: boolean; text?: string; failure?: string }

function ModalState({ name, busy = false, text = 'They get it at once.', failure }: ModalStateProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <State name={name}>
      <Opener primitive="Modal" name={name} onOpen={() => setOpen(true)} />
      {open && (
        <Modal title="Send an invitation" text={text} busy={false} onClose={close}>
          <ModalFailure>{failure}</ModalFailure>
          <ModalActions busy={busy} onClose={close}>
            <BusyButton busy={busy} className="btn-ink">
              Send
            </BusyButton>
          </ModalActions>
        </Modal>
      )}
    </State>
  )
}

type ShownOnceStateProps = { name: string; secret: string; steps?: string }

/** Escape does not close it, so it closes by itself after a while. */
function ShownOnceState({ name, secret, steps }: ShownOnceStateProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const end = setTimeout(() => setOpen(false), BUSY_MS)
    return () => clearTimeout(end)
  }, [open])
  return (
    <State name={name}>
      <Opener primitive="ShownOnce" name={name} onOpen={() => setOpen(true)} />
      {open && (
        <SecretDialog
          title="Your key is ready"
          text="Copy it now."
          secret={secret}
          copyLabel="Copy the key"
          onClose={() => setOpen(false)}
        >
          {steps && <p className="mt-4 text-sm">{steps}</p>}
        </SecretDialog>
      )}
    </State>
  )
}

type ConfirmStateProps = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'> & { name: string }

/** A busy dialog cannot be closed, so it closes by itself after a while. */
function ConfirmState({ name, ...dialog }: ConfirmStateProps) {
  const [open, setOpen] = useState(false)
  const isEnding = open && dialog.busy
  useEffect(() => {
    if (!isEnding) return
    const end = setTimeout(() => setOpen(false), BUSY_MS)
    return () => clearTimeout(end)
  }, [isEnding])
  return (
    <State name={name}>
      <Opener primitive="ConfirmDialog" name={name} onOpen={() => setOpen(true)} />
      {open && <ConfirmDialog {...dialog} onClose={() => setOpen(false)} />}
    </State>
  )
}

const Opener = ({ primitive, name, onOpen }: { primitive: string; name: string; onOpen: () => void }) => (
  <button type="button" data-opens="dialog" onClick={onOpen} className="text-sm whitespace-normal btn btn-ghost">
    {primitive}: {name}
  </button>
)
