import type { ConstructorOptions } from 'pg-boss'
import type { Database } from '../database/database.ts'

/**
 * The queue's clock in this process: it starts at the right time and is monotonic, because the queue waits by it.
 * Timestamps come from the database, and their distance to this clock is measured every minute.
 */
export const monotonicClock: NonNullable<ConstructorOptions['clock']> = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, milliseconds) => setInterval(work, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/**
 * The queue stores when it last looked at its schedules, and does nothing before that time again. So when the clock of
 * the database goes back, by an hour or by a year, it would start no schedule and take over no task for as long.
 * Timestamps in the future are what a clock left behind that was ahead: they are reset, and what waits keeps its delay
 * from the time it was sent.
 */
const resetStatement = `do $reset$ begin
  if exists (select from pgboss.version where cron_on > now() + interval '10 seconds') then
    update pgboss.version set cron_on = now() - interval '1 minute', bam_on = least(bam_on, now()), flow_on = least(flow_on, now());
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now());
    update pgboss.job set heartbeat_on = now() where state = 'active' and heartbeat_on > now();
    update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
      where state in ('created', 'retry') and created_on > now();
  end if;
end $reset$`

const checkIntervalMs = 15_000

export const resetFutureTimestamps = ({ executeSql }: Pick<Database, 'executeSql'>) =>
  executeSql(resetStatement)

/** Resets them now and every 15 seconds, for as long as the process runs tasks. Timers do not follow the clock. */
export async function watchClockJumps(
  database: Pick<Database, 'executeSql'>,
  onError: (error: unknown) => void,
) {
  await resetFutureTimestamps(database)
  const timer = setInterval(() => resetFutureTimestamps(database).catch(onError), checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
