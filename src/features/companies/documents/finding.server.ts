import type { Db } from '#/server/database/database.ts'
import {
  deleteVerificationFinding,
  findCompany,
  findLastApproval,
  saveVerificationFinding,
} from '../queries.server.ts'
import type { VerificationFinding } from '../verification/status.ts'
import { type DocumentRow, listDocuments, listWithdrawnFindings } from './queries.server.ts'

/**
 * The finding of the `documents` claim from the reviewers' judgements; null without documents. A document judged against
 * the company still counts after the company has withdrawn it.
 */
export async function findDocumentsFinding(db: Db, companyId: string) {
  const withdrawn = await listWithdrawnFindings(db, companyId)
  return documentsFinding(
    await listDocuments(db, companyId),
    withdrawn.map(({ finding }) => finding),
    await findLastApproval(db, await findCompany(db, companyId)),
  )
}

function documentsFinding(
  documents: Pick<DocumentRow, 'outcome' | 'finding' | 'createdAt'>[],
  withdrawn: string[],
  approvedAt: Date | null,
): VerificationFinding | null {
  if (documents.length === 0 && withdrawn.length === 0) return null
  const row = (outcome: VerificationFinding['outcome'], finding: string): VerificationFinding => ({
    claim: 'documents',
    outcome,
    strength: 'medium',
    finding,
    source: 'A person',
  })
  const findingsWith = (outcome: DocumentRow['outcome']) =>
    documents.flatMap((one) => (one.outcome === outcome && one.finding ? [one.finding] : [])).join(' ')
  const adverse = [
    findingsWith('fail'),
    ...withdrawn.map((finding) => `${finding} (The document was withdrawn.)`),
  ]
  if (withdrawn.length > 0 || documents.some(({ outcome }) => outcome === 'fail'))
    return row('fail', adverse.filter(Boolean).join(' '))
  const unread = documents.filter(({ outcome }) => outcome === 'waiting')
  // An approval needs no more reading of what was there; what came later still waits.
  const waiting = unread.filter(({ createdAt }) => !approvedAt || createdAt > approvedAt).length
  if (waiting > 0)
    return row(
      'waiting',
      waiting === 1 ? 'A document waits for a person.' : `${waiting} documents wait for a person.`,
    )
  if (unread.length > 0) return row('unknown', 'The company was approved without reading every document.')
  return row('pass', findingsWith('pass'))
}

/** Updates the `documents` claim from the current documents. Judgements outlive the deletion of the files. */
export async function saveDocumentsFinding(db: Db, companyId: string) {
  const finding = await findDocumentsFinding(db, companyId)
  if (finding) await saveVerificationFinding(db, companyId, finding)
  else await deleteVerificationFinding(db, companyId, 'documents')
}
