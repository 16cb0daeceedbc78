import { randomUUID } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import type { Services } from '#/server/services.ts'
import type { demoMarket } from '../market/market.ts'
import { maya } from '../people/maya.ts'
import type { DemoPerson } from '../people/person.ts'
import { insertAll } from './insert-all.ts'
import { resumePdf } from './resume-pdf.ts'

type Resume = { id: string; person: DemoPerson; size: number }

/** Résumés of the people whose lives were written by hand and who applied. Bytes are stored before their rows. */
export async function storeResumes(
  storage: Services['storage'],
  { applications }: Pick<ReturnType<typeof demoMarket>, 'applications'>,
): Promise<Resume[]> {
  const people = new Set(applications.map(({ person }) => person).filter(({ hasResume }) => hasResume))
  return Promise.all(
    [...people].map(async (person) => {
      const [id, bytes] = [randomUUID(), resumePdf(person)]
      await storage.put(id, bytes)
      return { id, person, size: bytes.length }
    }),
  )
}

export async function seedResumes(db: Db, resumes: Resume[], personIds: Map<DemoPerson, string>) {
  await insertAll(
    db,
    'files',
    resumes.map(({ id, person, size }) => ({
      ...{ id, size, ownerId: personIds.get(person) ?? '' },
      ...{ kind: 'document' as const, mediaType: 'application/pdf' },
      name: `${person.name} (sample).pdf`,
    })),
  )
  const own = resumes.find(({ person }) => person === maya)
  if (own)
    await db
      .updateTable('seekerProfiles')
      .set({ resumeFileId: own.id })
      .where('userId', '=', personIds.get(maya) ?? '')
      .execute()
  return new Map(resumes.map(({ id, person }) => [person, id]))
}
