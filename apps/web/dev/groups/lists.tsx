import { CreditCard, Settings, Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { LinkList } from '#ui/list/link-list.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { SideCard } from '#ui/list/side-card.tsx'
import { StatList } from '#ui/list/stat-list.tsx'
import { TabList, TabPanel } from '#ui/tabs/tab-list.tsx'
import { LONG_TEXT, LONG_WORD, noop, Primitive, State } from '../primitive.tsx'

const LIST = {
  title: 'Donations',
  note: 'The newest first',
  empty: {
    title: 'None yet',
    text: 'The first one appears here.',
    action: (
      <button type="button" className="btn btn-primary">
        Share the page
      </button>
    ),
  },
  loaded: true,
  failed: false,
  onRetry: noop,
  rows: [],
}

export function Lists() {
  return (
    <>
      <Primitive shows={['list/list-card:ListCard']} wide>
        <State name="default">
          <ListCard
            {...LIST}
            control={
              <button type="button" className="text-sm btn btn-ghost">
                Export
              </button>
            }
            rows={[row('Rui', '5,00 €'), row('Sofia', '12,50 €')]}
          />
        </State>
        <State name="long text">
          <ListCard {...LIST} title={LONG_TEXT} note={LONG_TEXT} rows={[row(LONG_WORD, '1 234 567,00 €')]} />
        </State>
        <State name="loading">
          <ListCard {...LIST} loaded={false} />
        </State>
        <State name="loading, most likely empty">
          <ListCard {...LIST} loaded={false} expectsNone />
        </State>
        <State name="empty">
          <ListCard {...LIST} />
        </State>
        <State name="error">
          <ListCard {...LIST} loaded={false} failed />
        </State>
      </Primitive>
      <Primitive shows={['list/stat-list:StatList']}>
        <State name="default">
          <StatList stats={stats('128,50 €', '12')} />
        </State>
        <State name="loading">
          <StatList stats={stats(undefined, undefined)} />
        </State>
        <State name="long">
          <StatList stats={stats('1 234 567 890,00 €', '1 234 567 890')} />
        </State>
      </Primitive>
      <Primitive shows={['list/side-card:SideCard']}>
        <State name="default">
          <SideCard icon={Volume2} chip={<span className="bg-ok-soft text-ok chip">On</span>} title="Sound">
            <p className="mt-1 text-sm text-ink-2">What it is, in a line.</p>
          </SideCard>
        </State>
        <State name="long text">
          <SideCard
            icon={Volume2}
            chip={<span className="bg-perigo-soft text-perigo chip">Not to be reached</span>}
            title="A title that does not end on the line it began on"
          >
            <p className="mt-1 text-sm text-ink-2">{LONG_TEXT}</p>
          </SideCard>
        </State>
      </Primitive>
      <Primitive shows={['list/link-list:LinkList']}>
        <State name="default">
          <LinkList
            title={() => 'Ways'}
            links={[
              { to: '/settings', icon: Settings, text: () => 'Settings' },
              { to: '/plans', icon: CreditCard, text: () => 'Plans' },
              { to: '/voices', icon: Volume2, text: () => LONG_TEXT },
            ]}
          />
        </State>
      </Primitive>
      <Primitive shows={['tabs/tab-list:TabList', 'tabs/tab-list:TabPanel']}>
        <State name="default">
          <TabsShown names={['Bookings', 'Months', 'Support']} />
        </State>
        <State name="long">
          <TabsShown names={['Bookings', LONG_TEXT]} unsaved />
        </State>
      </Primitive>
      <Primitive shows={['list/placeholder:Placeholder']}>
        <State name="of a line">
          <Placeholder className="h-4 w-40" />
        </State>
        <State name="of words">
          <Placeholder>0,00 € this month</Placeholder>
        </State>
        <State name="of a drawing">
          <Placeholder className="h-24 w-full" />
        </State>
      </Primitive>
    </>
  )
}

const row = (name: string, amount: string) => (
  <li key={name} className="flex justify-between gap-4 border-t border-line px-5 py-4 sm:px-6">
    <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    <span className="tnum whitespace-nowrap">{amount}</span>
  </li>
)

const stats = (total: string | undefined, count: string | undefined) => [
  { name: 'total', label: 'This month', value: total },
  { name: 'count', label: 'Donations', value: count },
]

function TabsShown({ names, unsaved = false }: { names: readonly [string, ...string[]]; unsaved?: boolean }) {
  const prefix = useId()
  const tabs = names.map((name, index) => ({ id: `${prefix}${index}`, text: () => name, icon: Settings, unsaved }))
  const [open, setOpen] = useState(`${prefix}0`)
  return (
    <>
      <TabList label={names[0]} tabs={tabs} open={open} onOpen={setOpen} />
      {tabs.map(({ id, text }) => (
        <TabPanel key={id} id={id} open={open} className="p-3">
          {text()}
        </TabPanel>
      ))}
    </>
  )
}
