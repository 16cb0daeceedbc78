import type { Db } from '#/server/database.ts'
import { deleteFinding, saveFinding } from '../queries.server.ts'
import type { Finding } from '../status.ts'
import { type DocumentRow, listDocuments } from './queries.server.ts'

/** What the documents of a company show, by the person who read them; null when there are none. */
export function documentsFinding(documents: Pick<DocumentRow, 'outcome' | 'finding'>[]): Finding | null {
  if (documents.length === 0) return null
  const row = (outcome: Finding['outcome'], finding: string): Finding => ({
    claim: 'documents',
    outcome,
    strength: 'medium',
    finding,
    source: 'A person',
  })
  const said = (outcome: DocumentRow['outcome']) =>
    documents.flatMap((one) => (one.outcome === outcome && one.finding ? [one.finding] : [])).join(' ')
  if (documents.some(({ outcome }) => outcome === 'fail')) return row('fail', said('fail'))
  const waiting = documents.filter(({ outcome }) => outcome === 'waiting').length
  if (waiting > 0)
    return row(
      'waiting',
      waiting === 1 ? 'A document waits for a person.' : `${waiting} documents wait for a person.`,
    )
  return row('pass', said('pass'))
}

/** Brings the claim in line with the documents there are. What was read stays known after they are deleted. */
export async function saveDocumentsFinding(db: Db, companyId: string) {
  const finding = documentsFinding(await listDocuments(db, companyId))
  if (finding) await saveFinding(db, companyId, finding)
  else await deleteFinding(db, companyId, 'documents')
}
