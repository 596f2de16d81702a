import { Check, Clock, X } from 'lucide-react'
import { Avatar } from '#ui/brand/avatar.tsx'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { Logo, Mark } from '#ui/brand/logo.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { PICTURE, Primitive, State } from '../primitive.tsx'

export function Brand() {
  return (
    <>
      <Primitive shows={['brand/logo:Logo', 'brand/logo:Mark']}>
        <State name="default">
          <Logo />
        </State>
        <State name="on dark" onDark>
          <Logo onDark />
        </State>
        <State name="mark">
          <Mark size={44} />
        </State>
        <State name="mark, on dark" onDark>
          <Mark size={44} onDark />
        </State>
      </Primitive>
      <Primitive shows={['brand/avatar:Avatar']}>
        <State name="picture">
          <Avatar name="Ana" src={PICTURE} className="size-16" />
        </State>
        <State name="no picture">
          <Avatar name="Ana" className="size-16 text-2xl" />
        </State>
        <State name="emoji">
          <Avatar name="🎸 Rui" className="size-16 text-2xl" />
        </State>
        <State name="no name">
          <Avatar name="" className="size-16 text-2xl" />
        </State>
      </Primitive>
      <Primitive shows={['brand/status-icon:StatusIcon']}>
        <State name="ok">
          <StatusIcon icon={Check} tone="ok" />
        </State>
        <State name="trouble">
          <StatusIcon icon={X} tone="trouble" />
        </State>
        <State name="waiting">
          <StatusIcon icon={Clock} tone="waiting" />
        </State>
      </Primitive>
      <Primitive shows={['brand/spinner:Spinner']}>
        <State name="default">
          <Spinner />
        </State>
        <State name="large">
          <Spinner size={40} />
        </State>
      </Primitive>
      <Primitive shows={['brand/tiles:Tiles']} wide>
        <State name="dark">
          <Tiles seed="ana" cols={14} rows={3} className="h-28 w-full rounded-md" />
        </State>
        <State name="light">
          <Tiles seed="ana" cols={14} rows={3} tone="light" className="h-28 w-full rounded-md" />
        </State>
      </Primitive>
      <Primitive shows={['brand/headline-panel:HeadlinePanel']} wide>
        <State name="default">
          <HeadlinePanel title="This evening" value="128,50 €" beside={<span className="text-sm">12 donations</span>}>
            <p className="mt-3 text-sm text-palco-ink-2">What belongs to the figure.</p>
          </HeadlinePanel>
        </State>
        <State name="loading">
          <HeadlinePanel title="This week" value={undefined}>
            <p className="mt-3 text-sm text-palco-ink-2">What belongs to the figure.</p>
          </HeadlinePanel>
        </State>
        <State name="long">
          <HeadlinePanel
            title="A year of evenings, with everything that was given on any of them"
            value="1 234 567 890,00 €"
            beside={<span className="text-sm">1 234 567 donations</span>}
          >
            {null}
          </HeadlinePanel>
        </State>
      </Primitive>
    </>
  )
}
