import { listJobCards } from '#/features/jobs/queries.server.ts'
import type { Db } from '#/server/database.ts'

/** The jobs behind these numbers, in this order; those that went meanwhile are left out. */
export async function listJobIds(db: Db, seqs: number[]) {
  if (seqs.length === 0) return []
  const rows = await db.selectFrom('jobSearch').select(['seq', 'jobId']).where('seq', 'in', seqs).execute()
  const ids = new Map(rows.map(({ seq, jobId }) => [seq, jobId]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

export async function listHits(db: Db, { seqs }: { seqs: number[] }) {
  return listJobCards(db, await listJobIds(db, seqs))
}
