import type { RequirementFamily } from '../requirement.ts'

export const concurrencyRequirements: RequirementFamily = {
  title: 'At the same moment',
  requirements: [
    {
      id: 'Q-01',
      holds: 'Applying many times at once makes one application, one mail and one notification.',
    },
    {
      id: 'Q-02',
      holds: 'A message sent again with its key is stored once.',
      decided: 'there is no general key for every write; applying is safe by its own rule (Q-01).',
    },
    {
      id: 'Q-03',
      holds: 'Of two who move one applicant, one succeeds and the other is told; only named moves exist.',
    },
    { id: 'Q-04', holds: 'Nobody applies to a job that is closed at that moment.' },
    { id: 'Q-05', holds: 'Of a withdrawal and a hire at once, one counts.' },
    {
      id: 'Q-06',
      holds:
        'Of many who take one name, address, number, seat, link or time at once, the database lets one through.',
    },
    {
      id: 'Q-07',
      holds: 'Random work of many people leaves counts and histories that agree.',
      remaining:
        'a recorded history checked for an order; counts, histories and the index are compared with a recount.',
    },
    {
      id: 'Q-08',
      holds:
        'A task runs at least once and has its effect once, also when its process dies; a bad one stops no other.',
    },
    {
      id: 'Q-09',
      holds: 'The number at the bell is the number of unread rows.',
      remaining: 'ten thousand random events.',
    },
  ],
}

export const crashRecoveryRequirements: RequirementFamily = {
  title: 'Crashes, outages and backups',
  requirements: [
    {
      id: 'K-01',
      holds:
        'What was acknowledged survives kills of process, worker and database, once, and a control that may lose does.',
      measured: 'twenty kills of each under load, by `npm run bench:crash`.',
    },
    {
      id: 'K-02',
      holds: 'It survives a power cut.',
      remaining:
        'a disk that loses what it said it had written. The embedded database does not wait for the disk, which docs/deployment.md says.',
    },
    {
      id: 'K-03',
      holds: 'A kill in the middle of an upload, backup or migration leaves nothing half.',
      remaining: 'a kill of the process inside a migration; one that fails is shown.',
    },
    {
      id: 'K-04',
      holds:
        'Without its database every request gets 503 at once, the process stays, and all comes back by itself.',
    },
    {
      id: 'K-05',
      holds:
        'A full disk and a database that can only be read refuse in a sentence, lose nothing, and go on once that is over.',
    },
    {
      id: 'K-06',
      holds: 'A stop finishes what runs and takes nothing new; what was answered is written.',
      remaining: 'a rolling restart behind a proxy.',
    },
    { id: 'K-07', holds: 'Mail, push, providers and registries may be down or slow: people’s work goes on.' },
    {
      id: 'K-08',
      holds: 'Memory does not grow for hours.',
      reason:
        'decided: the suite runs for minutes. `bench:load` prints the memory after each phase, and `/metrics` tells it where Waymark runs.',
    },
    {
      id: 'K-09',
      holds: 'A fault that nobody foresaw ends the process, which starts again.',
    },
    {
      id: 'B-01',
      holds:
        'A backup, also one of an older version, restores every row and file, and a damaged, newer or foreign one is refused.',
    },
    {
      id: 'B-02',
      holds: 'The second before a mistake can be brought back from the archive of the WAL.',
      remaining: 'the time for ten gigabytes.',
    },
    { id: 'B-03', holds: 'A backup opens only with its key, and whoever was erased since is erased again.' },
    {
      id: 'B-04',
      holds:
        'Migrations are refused when edited, missing or older than the database, run once, wait for locks only briefly, and fail whole.',
      remaining: 'each migration on a million rows.',
    },
  ],
}
