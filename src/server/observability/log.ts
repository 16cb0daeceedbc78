import pino from 'pino'
import { errorTrace, withoutAddresses } from '../error-text.ts'
import { currentTrace } from './trace.ts'

export type LogFormat = 'text' | 'json'
type Level = 'info' | 'warn' | 'error'
/** Ids, names of tasks and routes, figures. Never what a person typed or is called. */
type Facts = Record<string, string | number | boolean | null | undefined>

const json = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin() {
      const { requestId, traceId, task } = currentTrace() ?? {}
      return { requestId, traceId, task }
    },
  },
  { write: (line: string) => void process.stdout.write(line) },
)

let format: LogFormat = 'text'
/** For the whole process, which has one output. */
export const setLogFormat = (chosen: LogFormat) => {
  format = chosen
}
export const logsRequests = () => format === 'json'

/** What libraries write to the console becomes a line of the log, with the same care. */
export function captureConsole() {
  if (format !== 'json') return
  const print =
    (level: Level) =>
    (...words: unknown[]) => {
      const [first, ...rest] = words.map((word) => (word instanceof Error ? errorTrace(word) : String(word)))
      write(level, [first, ...rest].join(' '))
    }
  console.log = print('info')
  console.warn = print('warn')
  console.error = print('error')
}

function write(level: Level, text: string, facts: Facts = {}) {
  const message = withoutAddresses(text)
  if (format === 'json') return json[level](facts, message)
  console[level](message)
}

/** Every line of this process. `text` is for a person at a terminal; `json` adds request, trace and facts. */
export const log = {
  info: (message: string, facts?: Facts) => write('info', message, facts),
  warn: (message: string, facts?: Facts) => write('warn', message, facts),
  /** Of an error only what has no value of a row in it; see `error-text.ts`. */
  error: (message: string, error?: unknown, facts?: Facts) =>
    error === undefined
      ? write('error', message, facts)
      : format === 'json'
        ? write('error', message, { ...facts, error: errorTrace(error) })
        : write('error', `${message}: ${errorTrace(error)}`),
}
