import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

// One registry per process, however many apps it opens: things are counted where they happen, and the observers of
// memory, garbage collection and the event loop never stop.
const registry = new Registry()
let hasDefaults = false

/** Metrics of this process: what its modules count, and Node's own. */
export function processRegistry(): Registry {
  if (!hasDefaults) collectDefaultMetrics({ register: registry })
  hasDefaults = true
  return registry
}

// The metrics of the apps in this process: one, except in tests.
const ofApps = new Set<Registry>()

/** Adds an app's own metrics to those that are sent by OTLP. Returns a function that takes them out again. */
export function shareRegistry(own: Registry): () => void {
  ofApps.add(own)
  return () => void ofApps.delete(own)
}

/** Everything that /metrics shows, as data. */
export const readMetrics = () => Registry.merge([processRegistry(), ...ofApps]).getMetricsAsJSON()

type Labels = Record<string, readonly string[]>
type Values<Of extends Labels> = { [Name in keyof Of]: Of[Name][number] }

/**
 * Counts what happens. Each series exists from the start with 0: a rate or an alert rule would otherwise miss the
 * first. What several processes count is added up by Prometheus, so count where only one of them succeeds, such as
 * after a statement that changed a row.
 */
export function counter<const Of extends Labels>(name: string, help: string, labels: Of): (of: Values<Of>) => void {
  const counted = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
  let series: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    series = series.flatMap((before) => values.map((value) => ({ ...before, [label]: value })))
  }
  for (const each of series) counted.inc(each, 0)
  return (of) => counted.inc(of)
}

/** Observes durations. A negative one, of two clocks that differ, counts as none. */
export function histogram(name: string, help: string, buckets: number[]): (seconds: number) => void {
  const observed = new Histogram({ name, help, buckets, registers: [registry] })
  return (seconds) => observed.observe(Math.max(0, seconds))
}
