import { formatLongDate } from '#/shared/dates.ts'
import { escapeHtml, hrefOf, isEmpty, labelOf, pageEnd, pageHead, valueHtml } from '../export/html.server.ts'
import type { JobLine } from './read-jobs.server.ts'
import { recordedCompany, type WrittenApplication, type WrittenCompany, type WrittenJob } from './record.ts'

// The pages of an archive of a company: a first one, and one for each job with its applicants.

export const jobPath = ({ slug }: Pick<JobLine, 'slug'>) => `jobs/${slug}.html`

/** Without what is empty, and without ids, which only programs need. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value)
    .map(([key, one]) => [key, filled(one)] as const)
    .filter(([key, one]) => !isNothing(one) && !/^id$|Id$/.test(key))
  return Object.fromEntries(kept)
}

const isNothing = (value: unknown) =>
  value === '' ||
  isEmpty(value) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

function sectionHtml(title: string, about: string | undefined, value: unknown) {
  const note = about ? `<p>${escapeHtml(about)}.</p>` : ''
  return `<section><h2>${labelOf(title)}</h2>${note}${valueHtml(filled(value))}</section>\n`
}

export function firstPage(record: WrittenCompany, jobs: JobLine[]) {
  const { madeAt, madeFor, leftOut, ...parts } = record
  const name = escapeHtml(record.company.name)
  const lines = jobs.map(
    (job) =>
      `<li><a href="${hrefOf(jobPath(job))}">${escapeHtml(job.title || 'Untitled')}</a>, ${job.status}, ${
        job.applications === 1 ? '1 applicant' : `${job.applications ?? 0} applicants`
      }</li>`,
  )
  const sections = Object.entries(parts)
    .filter(([, value]) => !isNothing(filled(value)))
    .map(([key, value]) =>
      sectionHtml(key, recordedCompany.shape[key as keyof typeof parts].description, value),
    )
  return `${pageHead(`Waymark: the record of ${record.company.name}`)}<h1>The record of ${name}</h1>
<p>Made for ${escapeHtml(madeFor)}, ${formatLongDate(new Date(madeAt))}. The same as data, for programs: <a href="data.json">data.json</a>, described by <a href="schema.json">schema.json</a>. Files that people sent are in the folder files, signed offers in the folder offers.</p>
<p>It holds what people entrusted to you. Keep it as safe as the rest of your hiring, and delete it once you no longer need it.</p>
<section><h2>What is not in it</h2><ul>${leftOut.map((one) => `<li>${escapeHtml(one)}.</li>`).join('')}</ul></section>
<section><h2>Jobs</h2>${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<i>None</i>'}</section>
${sections.join('')}${pageEnd}`
}

/** The beginning of a job’s page; its applicants follow, each in a part that opens. */
export const jobPageHead = (job: WrittenJob) =>
  `${pageHead(job.title)}<p><a href="../index.html">All jobs</a></p><h1>${escapeHtml(job.title || 'Untitled')}</h1>
<details><summary>The job, its history and whom you added</summary>${valueHtml(filled(job))}</details>
<section><h2>Applicants</h2></section>
`

const linkTo = (path: string, name: string) =>
  `<li><a href="${hrefOf(`../${path}`)}">${escapeHtml(name)}</a></li>`

export function applicantHtml({ name, stage, ...application }: WrittenApplication) {
  const files = [application.resume, ...application.messages.flatMap((one) => one.files)]
  const links = [
    ...files.flatMap((file) => (file?.path ? [linkTo(file.path, file.name)] : [])),
    ...application.answers.flatMap(({ path, answer }) => (path ? [linkTo(path, answer)] : [])),
    ...(application.offerRecord ? [linkTo(application.offerRecord, 'Signed record of the offers')] : []),
  ]
  return `<details><summary>${escapeHtml(name)}, ${escapeHtml(stage)}</summary>${
    links.length > 0 ? `<ul>${links.join('')}</ul>` : ''
  }${valueHtml(filled(application))}</details>\n`
}
