import { Meter, Wave } from '#ui/chart/meter.tsx'
import { WaveChart } from '#ui/chart/wave-chart.tsx'
import { Focus, Primitive, State } from '../primitive.tsx'

const METER = { seed: 'ana', bars: 40, className: 'h-12' }
const COLUMNS = { label: 'Day', value: 'Given' }
const euros = (value: number) => `${value} €`

export function Charts() {
  return (
    <>
      <Primitive shows={['chart/meter:Meter', 'chart/meter:Wave']}>
        {[0, 1, 45, 100].map((percent) => (
          <State key={percent} name={`${percent} %`}>
            <Meter label={`The goal at ${percent} %`} percent={percent} {...METER} />
          </State>
        ))}
        <State name="without a meaning">
          <Wave percent={45} {...METER} />
        </State>
      </Primitive>
      <Primitive shows={['chart/wave-chart:WaveChart']} wide>
        <State name="default" onDark>
          <WaveChart title="The last 30 days" columns={COLUMNS} axisText={euros} points={days(30)} />
        </State>
        <State name="few" onDark>
          <WaveChart title="The last 5 days" columns={COLUMNS} axisText={euros} points={days(5)} />
        </State>
        <State name="nothing given" onDark>
          <WaveChart
            title="The first week"
            columns={COLUMNS}
            axisText={euros}
            points={days(7).map((day) => ({ ...day, value: 0, text: '0 €' }))}
          />
        </State>
        <State name="empty" onDark>
          <WaveChart title="No days" columns={COLUMNS} axisText={euros} points={[]} />
        </State>
        <Focus onDark>
          <WaveChart title="The last 12 days" columns={COLUMNS} axisText={euros} points={days(12)} />
        </Focus>
      </Primitive>
    </>
  )
}

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const value = (index * 37) % 23
    return { key: String(index), label: `${index + 1}/5`, value, text: `${value} €` }
  })
