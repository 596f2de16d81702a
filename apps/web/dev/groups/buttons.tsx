import { Heart, Send, Trash2 } from 'lucide-react'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { Focus, nothing, Primitive, State } from '../show.tsx'

export function Buttons() {
  return (
    <>
      <Primitive shows={['form/busy-button:BusyButton']}>
        {['btn-primary', 'btn-ink', 'btn-ghost', 'btn-danger'].map((look) => (
          <State key={look} name={look}>
            <div className="flex flex-wrap gap-2.5">
              <BusyButton busy={false} icon={Send} className={look}>
                Send
              </BusyButton>
              <BusyButton busy className={look}>
                Sending
              </BusyButton>
              <BusyButton busy={false} disabled className={look}>
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
      <Primitive shows={['form/save-bar:SaveBar']}>
        <State name="nothing to save">
          <SaveBar busy={false} isDirty={false} />
        </State>
        <State name="something to save">
          <SaveBar busy={false} isDirty />
        </State>
        <State name="saving">
          <SaveBar busy isDirty />
        </State>
        <State name="disabled">
          <SaveBar busy={false} isDirty disabled />
        </State>
        <Focus>
          <form action={nothing}>
            <SaveBar busy={false} isDirty />
          </form>
        </Focus>
      </Primitive>
    </>
  )
}
