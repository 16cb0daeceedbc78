import { z } from 'zod'

/** What `spans.ts` needs to know of the operator's collector. */
export type SpanExport = {
  /** The collector, to which `/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Of the traces that begin here, the share that is sent. */
  share: number
}

/** In the environment, under the names that OpenTelemetry gives them. */
export const spanExportSettings = {
  /** A collector that gets a span for each request and task, as JSON over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent to it, such as `authorization=Bearer%20abc,x-tenant=jobs`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('waymark'),
  /** The share of traces that are sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

type Settings = z.output<ReturnType<typeof z.object<typeof spanExportSettings>>>

/** Null without a collector. */
export function readSpanExport(settings: Settings): SpanExport | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint
    ? {
        endpoint,
        headers: readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
        serviceName: settings.OTEL_SERVICE_NAME,
        share: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : null
}

/** `name=value,name=value`, the values encoded as in addresses. */
function readHeaders(list: string) {
  const pairs = list.split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}
