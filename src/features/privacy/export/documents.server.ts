import { z } from 'zod'
import { readmeHtml } from './readme.server.ts'
import { toJsonResume } from './resume.server.ts'
import { type PersonalData, personalData } from './sections.server.ts'

const asText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** What is in the archive beside the person's own files. */
export function archiveDocuments(data: PersonalData, now: Date) {
  const documents = [
    { name: 'data.json', text: asText({ $schema: './data.schema.json', ...data }) },
    { name: 'data.schema.json', text: asText(dataSchema()) },
    ...(data.account.role === 'SEEKER' ? [{ name: 'resume.json', text: asText(toJsonResume(data)) }] : []),
  ]
  const names = documents.map(({ name }) => name)
  return [{ name: 'README.html', text: readmeHtml(data, now, names) }, ...documents]
}

const dataSchema = () =>
  z.toJSONSchema(personalData.extend({ $schema: z.string().optional() }), { target: 'draft-2020-12' })
