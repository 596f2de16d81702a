import { type HrTime, ValueType } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'
import { readMetrics } from './process-metrics.ts'

type Sample = MetricValueWithName<string>
type Metric = MetricObjectWithValues<Sample>

/** Reads what /metrics shows, so that each metric is defined once. */
export function createMetricProducer(): MetricProducer {
  const startTime = hrTimeOf(Date.now())
  return {
    async collect() {
      const times = { startTime, endTime: hrTimeOf(Date.now()) }
      const metrics = (await readMetrics()).flatMap((metric) => toOtlp(metric, times) ?? [])
      const scopeMetrics = [{ scope: { name: 'aplauso' }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), (ms % 1_000) * 1e6]

type Times = { startTime: HrTime; endTime: HrTime }

function toOtlp({ name, help, type, values }: Metric, times: Times): MetricData | undefined {
  const common = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: definedOf(labels), value }))
  switch (String(type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, times) }
    default:
      return undefined
  }
}

/** Prometheus has a sample for each bucket, which counts the smaller ones too; OTLP has a list of single counts. */
function histogramsOf(values: Sample[], times: Times) {
  const bySeries = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...bySeries.values()].map((samples) => {
    const buckets = samples.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const sampleOf = (ending: string) => samples.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    const { le: _, ...attributes } = definedOf(samples[0]?.labels ?? {})
    return {
      ...times,
      attributes,
      value: {
        count: sampleOf('_count'),
        sum: sampleOf('_sum'),
        buckets: {
          boundaries: buckets.slice(0, -1).map(({ labels }) => Number(labels.le)),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
      },
    }
  })
}

const definedOf = (labels: Sample['labels']) =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
