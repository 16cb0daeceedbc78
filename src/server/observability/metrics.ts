import { Counter, Histogram, Registry } from 'prom-client'

/** Counted by this process since its start, whatever database it has open. Gauges are measured when they are read. */
export const processRegistry = new Registry()
const registers = [processRegistry]

/** From a cached answer to what the longest time-outs allow. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestCount = new Counter({
  name: 'waymark_http_requests_total',
  help: 'Answered requests by route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const requestDuration = new Histogram({
  name: 'waymark_http_request_duration_seconds',
  help: 'Time from the request to the end of its answer, by route pattern. Live streams are left out.',
  labelNames: ['method', 'route'],
  buckets: requestBuckets,
  registers,
})
export const searchDuration = new Histogram({
  name: 'waymark_search_duration_seconds',
  help: 'Time of one search in the engine that answered it.',
  labelNames: ['engine'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
})
export const taskDuration = new Histogram({
  name: 'waymark_task_duration_seconds',
  help: 'Time of one run of a task, by its outcome: completed or failed.',
  labelNames: ['task', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers,
})
export const mailCount = new Counter({
  name: 'waymark_mails_total',
  help: 'Attempts to send a mail, by lane and outcome: sent, captured, refused, later, away, expired, suppressed (the address refuses mails), held (its host took none just now).',
  labelNames: ['lane', 'outcome'],
  registers,
})
export const databaseReadCount = new Counter({
  name: 'waymark_database_reads_total',
  help: 'Reads for public answers, single statements and snapshots, by the side that answered: replica or primary. Counted only with DATABASE_REPLICA_URL.',
  labelNames: ['side'],
  registers,
})
export const poolTimeoutCount = new Counter({
  name: 'waymark_database_pool_timeouts_total',
  help: 'Requests and tasks that got no database connection in time.',
  registers,
})
