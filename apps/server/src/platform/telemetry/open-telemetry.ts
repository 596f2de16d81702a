import { env } from 'node:process'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import {
  defaultResource,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { createMetricProducer } from './otlp-metrics.ts'
import { setTracing, type Tracing } from './tracing.ts'

// This file is only loaded while OTEL_EXPORTER_OTLP_ENDPOINT is set.

const INTERVAL_MS = 60_000
const TIMEOUT_MS = 30_000
const STATEMENT_MAX_CHARACTERS = 2_000

/**
 * Sends traces and metrics by OTLP. `environment`: the settings, whose OTEL_ variables count as if they were set for
 * the process. Returns a function that sends what is left and stops.
 */
export function startTelemetry(environment: Record<string, string>, version: string): () => Promise<void> {
  const standard = Object.entries(environment).filter(([name]) => name.startsWith('OTEL_'))
  // The SDK reads them from the process alone, and not from .env.
  Object.assign(env, Object.fromEntries(standard))
  if (environment.OTEL_SDK_DISABLED === 'true') return async () => undefined
  const sdk = new NodeSDK({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'aplauso', 'service.version': version }),
    ),
    // Those of the process would send its command line.
    ...(environment.OTEL_NODE_RESOURCE_DETECTORS === undefined && {
      resourceDetectors: [serviceInstanceIdDetector, hostDetector, envDetector],
    }),
    metricReaders: environment.OTEL_METRICS_EXPORTER === 'none' ? [] : [metricReader(environment)],
    // The log stays on standard output.
    logRecordProcessors: [],
  })
  sdk.start()
  setTracing(createTracing(version))
  return async () => {
    setTracing(undefined)
    await sdk.shutdown()
  }
}

/** What the SDK makes of the standard settings, with the product's own metrics in it. */
function metricReader(environment: Record<string, string>): PeriodicExportingMetricReader {
  const protocol = environment.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? environment.OTEL_EXPORTER_OTLP_PROTOCOL
  const exportIntervalMillis = Number(environment.OTEL_METRIC_EXPORT_INTERVAL) || INTERVAL_MS
  const timeoutMs = Number(environment.OTEL_METRIC_EXPORT_TIMEOUT) || TIMEOUT_MS
  return new PeriodicExportingMetricReader({
    exporter: protocol === 'http/json' ? new JsonMetricExporter() : new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(timeoutMs, exportIntervalMillis),
    metricProducers: [createMetricProducer()],
  })
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

function createTracing(version: string): Tracing {
  const tracer = trace.getTracer('aplauso', version)
  return {
    headers() {
      const injected: Record<string, string> = {}
      propagation.inject(context.active(), injected)
      return injected
    },
    start({ name, kind, attributes = {}, parent, root, tookMs }) {
      const active = context.active()
      if (tookMs !== undefined && trace.getSpan(active) === undefined) return undefined
      const from = root ? ROOT_CONTEXT : parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : active
      const cause = root?.cause && trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent: root.cause }))
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: shortened(attributes),
          ...(cause && { links: [{ context: cause }] }),
          ...(tookMs !== undefined && { startTime: Date.now() - tookMs }),
        },
        from,
      )
      const own = trace.setSpan(from, span)
      return {
        enter: (work) => context.with(own, work),
        set: (more) => void span.setAttributes(shortened(more)),
        // Only the kind of an error: its message may quote what a person wrote.
        fail: (error) =>
          void span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) }),
        end: () => span.end(),
      }
    },
  }
}

const shortened = (attributes: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, STATEMENT_MAX_CHARACTERS) : value,
    ]),
  )
