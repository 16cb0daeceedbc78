import { Readable } from 'node:stream'
import { z } from 'zod'
import type { TaskContext } from '#/server/tasks.ts'
import { readStored, zipEntries } from '../export/archive.server.ts'
import { pageEnd } from '../export/html.server.ts'
import { applicantHtml, firstPage, jobPageHead, jobPath } from './pages.server.ts'
import { applicationIdsOf } from './queries.server.ts'
import { type RecordReader, readApplication } from './read-applications.server.ts'
import { readCompany } from './read-company.server.ts'
import { type JobLine, listRecordedJobs, readJob } from './read-jobs.server.ts'
import { recordedApplication, recordedCompany, recordedJob, recordSchema } from './record.ts'

/** What was put into the archive, noted while its data is written. */
type Packed = {
  files: { id: string; path: string }[]
  offerRecords: { path: string; text: string }[]
  /** Applications whose files are in it. */
  downloaded: string[]
}

/**
 * The whole record of a company as a ZIP. One application is held at a time: it is read once for `data.json` and once for
 * the page of its job.
 */
export async function openCompanyArchive(context: TaskContext, reader: RecordReader, madeFor: string) {
  const company = z.encode(recordedCompany, await readCompany(context.db, reader, madeFor))
  const jobs = await listRecordedJobs(context.db, reader)
  const packed: Packed = { files: [], offerRecords: [], downloaded: [] }
  const data = () => writeData(context, reader, JSON.stringify(company), jobs, packed)
  async function* entries() {
    yield { path: 'index.html', body: Readable.from([firstPage(company, jobs)]) }
    yield { path: 'schema.json', body: Readable.from([`${JSON.stringify(recordSchema(), null, 2)}\n`]) }
    yield { path: 'data.json', body: Readable.from(data()) }
    for (const job of jobs)
      yield { path: jobPath(job), body: Readable.from(writeJobPage(context, reader, job)) }
    for (const { path, text } of packed.offerRecords) yield { path, body: Readable.from([text]) }
    for (const { path, id } of packed.files) yield { path, body: await readStored(context.storage, id) }
  }
  return { stream: zipEntries(entries()), downloaded: packed.downloaded }
}

async function* readApplications(context: TaskContext, reader: RecordReader, jobId: string) {
  for await (const id of applicationIdsOf(context.db, jobId)) {
    const read = await readApplication(context, reader, id)
    if (read) yield { ...read, id, application: z.encode(recordedApplication, read.application) }
  }
}

/** `{…, "jobs": [{…, "applications": […]}]}`, an application a line. */
async function* writeData(
  context: TaskContext,
  reader: RecordReader,
  company: string,
  jobs: JobLine[],
  packed: Packed,
) {
  yield `{"$schema":"./schema.json",${company.slice(1, -1)},"jobs":[`
  let beforeJob = '\n'
  for (const line of jobs) {
    const { job, files } = await readJob(context, reader, line.id)
    packed.files.push(...files)
    yield `${beforeJob}${JSON.stringify(z.encode(recordedJob, job)).slice(0, -1)},"applications":[`
    beforeJob = ',\n'
    let before = '\n'
    for await (const { id, application, files, isDownloaded, offerRecord } of readApplications(
      context,
      reader,
      line.id,
    )) {
      packed.files.push(...files)
      if (isDownloaded) packed.downloaded.push(id)
      if (application.offerRecord && offerRecord)
        packed.offerRecords.push({ path: application.offerRecord, text: offerRecord })
      yield `${before}${JSON.stringify(application)}`
      before = ',\n'
    }
    yield ']}'
  }
  yield ']}\n'
}

async function* writeJobPage(context: TaskContext, reader: RecordReader, { id }: JobLine) {
  const { job } = await readJob(context, reader, id)
  yield jobPageHead(z.encode(recordedJob, job))
  for await (const { application } of readApplications(context, reader, id)) yield applicantHtml(application)
  yield pageEnd
}
