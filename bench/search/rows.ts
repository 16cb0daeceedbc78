// The data that a comparison engine gets of every job: facts, text, and a result card.
import type { Database } from '#/server/database/database.ts'

export type PeerRow = {
  seq: number
  facet: number
  /** Milliseconds. */
  posted: number
  pay_low: number | null
  pay_high: number | null
  latitude: number | null
  longitude: number | null
  /** Days. */
  reply: number
  title: string
  body: string
  card: string
}

/** Pages of five thousand rows, oldest first. */
export async function* peerRows({ executeSql }: Database) {
  for (let after = 0; ; ) {
    const { rows } = (await executeSql(
      `select seq, facet, posted_seconds * 1000 as posted, pay_low, pay_high,
         latitude, longitude, coalesce(reply_days, 9999) as reply, title, plain_text(description) || ' ' || join_text(skills) || ' ' ||
         companies.name as body, json_build_object('title', title, 'company', companies.name, 'city', jobs.city, 'slug',
         jobs.slug, 'payMin', pay_min, 'payMax', pay_max, 'summary', left(plain_text(description), 180))::text as card
       from search_index_rows as row join jobs on jobs.posted_seq = row.seq join companies on companies.id = jobs.company_id
       where seq > $1::int order by seq limit 5000`,
      [after],
    )) as { rows: PeerRow[] }
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.seq ?? 0
  }
}
