import { Heart, Send, Trash2 } from 'lucide-react'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { Focus, noop, Primitive, State } from '../primitive.tsx'

const BAR = { busy: false, isDirty: true, isSaved: false, onDiscard() {} }

export function Buttons() {
  return (
    <>
      <Primitive shows={['form/busy-button:BusyButton']}>
        {['btn-primary', 'btn-ink', 'btn-ghost', 'btn-danger'].map((variant) => (
          <State key={variant} name={variant}>
            <div className="flex flex-wrap gap-2.5">
              <BusyButton busy={false} icon={Send} className={variant}>
                Send
              </BusyButton>
              <BusyButton busy className={variant}>
                Sending
              </BusyButton>
              <BusyButton busy={false} disabled className={variant}>
                Disabled
              </BusyButton>
            </div>
          </State>
        ))}
        <Focus>
          <BusyButton busy={false} className="btn-primary">
            Send
          </BusyButton>
        </Focus>
        <State name="long text">
          <BusyButton busy={false} icon={Send} className="py-2.5 whitespace-normal btn-ink">
            Send everything that has been written here to everybody who waits for it
          </BusyButton>
        </State>
      </Primitive>
      <Primitive shows={['form/busy-button:SubmitButton']}>
        <State name="default">
          <SubmitButton busy={false} className="btn-primary">
            Send
          </SubmitButton>
        </State>
        <State name="busy">
          <SubmitButton busy busyText="Sending" className="btn-primary">
            Send
          </SubmitButton>
        </State>
      </Primitive>
      <Primitive shows={['form/icon-button:IconButton']}>
        <State name="default">
          <IconButton label="Favourite" icon={Heart} />
        </State>
        <State name="disabled">
          <IconButton label="Delete" icon={Trash2} disabled />
        </State>
        <Focus>
          <IconButton label="Send" icon={Send} />
        </Focus>
      </Primitive>
      <Primitive shows={['form/saved-note:SavedNote']}>
        <State name="saved">
          <SavedNote isShown />
        </State>
      </Primitive>
      <Primitive shows={['form/save-bar:SaveBar']}>
        <State name="nothing to save">
          <SaveBar {...BAR} isDirty={false} />
        </State>
        <State name="saved">
          <SaveBar {...BAR} isDirty={false} isSaved />
        </State>
        <State name="something to save">
          <SaveBar {...BAR} />
        </State>
        <State name="saving">
          <SaveBar {...BAR} busy />
        </State>
        <State name="disabled">
          <SaveBar {...BAR} disabled />
        </State>
        <Focus>
          <form action={noop}>
            <SaveBar {...BAR} />
          </form>
        </Focus>
      </Primitive>
    </>
  )
}
