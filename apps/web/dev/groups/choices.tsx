import type { ReactNode } from 'react'
import { CheckList } from '#ui/form/check-list.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { ConsentTick } from '#ui/form/consent-tick.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { Focus, LONG_TEXT, noop, Primitive, State, Stateful } from '../primitive.tsx'

export function Choices() {
  return (
    <>
      <Primitive shows={['form/choice-tile:ChoiceTile']}>
        <State name="ink">
          <Tiles tone="ink" />
        </State>
        <State name="cravo">
          <Tiles tone="cravo" />
        </State>
        <State name="stage" onDark>
          <Tiles tone="stage" />
        </State>
        <State name="off, disabled">
          <Tile tone="off" name="off" checked={false} disabled onChange={noop}>
            Not to be had
          </Tile>
        </State>
        <Focus>
          <Tile name="focused-tile" checked={false} onChange={noop}>
            5 €
          </Tile>
        </Focus>
        <State name="long text">
          <Tile name="long-tile" checked={false} onChange={noop}>
            {LONG_TEXT}
          </Tile>
        </State>
      </Primitive>
      <Primitive shows={['form/check-list:CheckList']}>
        <State name="default">
          <Rights name="rights" />
        </State>
        <State name="error">
          <Rights name="rights-error" error="Choose at least one." />
        </State>
        <Focus>
          <Rights name="rights-focus" />
        </Focus>
        <State name="long text">
          <Rights name="rights-long" hint={LONG_TEXT} />
        </State>
      </Primitive>
      <Primitive shows={['form/segmented:Segmented']}>
        <State name="default">
          <Period name="period" />
        </State>
        <State name="hint">
          <Period name="period-hint" hint="Counted from midnight." />
        </State>
        <Focus>
          <Period name="period-focus" />
        </Focus>
        <State name="long text">
          <Period name="period-long" others={['A whole month', 'The whole year', 'Since the beginning']} />
        </State>
      </Primitive>
      <Primitive shows={['form/switch-field:SwitchField']}>
        <State name="off">
          <Switch name="off" checked={false} />
        </State>
        <State name="on">
          <Switch name="on" checked />
        </State>
        <Focus>
          <Switch name="focus" checked />
        </Focus>
        <State name="label alone">
          <Switch name="alone" checked hint="" />
        </State>
        <State name="long text">
          <Switch name="long" checked={false} hint={LONG_TEXT} />
        </State>
      </Primitive>
      <Primitive shows={['form/consent-tick:ConsentTick', 'form/consent-tick:TermsAndPrivacy']}>
        <State name="not ticked">
          <Consent ticked={false} />
        </State>
        <State name="ticked">
          <Consent ticked />
        </State>
        <State name="error">
          <Consent ticked={false} error="Without it there is no account." />
        </State>
        <Focus>
          <Consent ticked={false} />
        </Focus>
      </Primitive>
    </>
  )
}

type Tone = 'ink' | 'cravo' | 'stage' | 'off'
type TileProps = {
  tone?: Tone
  name: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  children: ReactNode
}

const Tile = (props: TileProps) => (
  <ChoiceTile {...props} className="grid min-h-12 place-items-center rounded-sm px-4 py-2 font-semibold" />
)

const Tiles = ({ tone }: { tone: Tone }) => (
  <Stateful initial={5}>
    {(value, change) => (
      <div className="grid grid-cols-3 gap-2.5">
        {[2, 5, 10].map((euros) => (
          <Tile key={euros} tone={tone} name={tone} checked={value === euros} onChange={() => change(euros)}>
            {euros} €
          </Tile>
        ))}
      </div>
    )}
  </Stateful>
)

function Period({ name, hint, others = ['Week', 'Month'] }: { name: string; hint?: string; others?: string[] }) {
  return (
    <Stateful initial="Today">
      {(value, change) => (
        <Segmented
          legend="Period"
          {...(hint && { hint })}
          name={name}
          options={['Today', ...others].map((label) => ({ value: label, label }))}
          value={value}
          onChange={change}
        />
      )}
    </Stateful>
  )
}

function Switch({
  name,
  checked,
  hint = 'They are read to everybody.',
}: {
  name: string
  checked: boolean
  hint?: string
}) {
  return (
    <Stateful initial={checked}>
      {(value, change) => (
        <SwitchField name={`switch-${name}`} label="Read aloud" hint={hint} checked={value} onChange={change} />
      )}
    </Stateful>
  )
}

const Consent = ({ ticked, error }: { ticked: boolean; error?: string }) => (
  <Stateful initial={ticked}>
    {(value, change) => <ConsentTick checked={value} onChange={change} error={error} />}
  </Stateful>
)

type RightsProps = { name: string; hint?: string; error?: string }

const Rights = ({ name, hint = 'Pause, skip, replay.', error }: RightsProps) => (
  <Stateful initial={['queue']}>
    {(chosen, change) => (
      <CheckList
        legend="What they may do"
        name={name}
        checks={[
          { value: 'queue', label: 'Queue', hint },
          { value: 'approve', label: 'Approve' },
        ]}
        chosen={chosen}
        error={error}
        onChange={change}
      />
    )}
  </Stateful>
)
