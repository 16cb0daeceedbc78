import { readFile } from '#/features/resumes/read/read-file.ts'

const beside = (...values: (string | undefined)[]) => values.map((value) => value ?? '').join(' | ')

/** What the reader makes of a résumé that is plain text, each entry in one line. */
export async function readText(text: string) {
  const result = await readFile(Buffer.from(text))
  if (!result.ok) throw new Error(result.failure)
  const { basics, work, education, skills, languages } = result.proposal.resume
  return {
    basics,
    work,
    location: basics?.location?.city,
    jobs: work?.map(({ position, name, startDate, endDate }) => beside(position, name, startDate, endDate)),
    summaries: work?.map(({ summary }) => summary),
    schools: education?.map(({ studyType, institution, endDate }) => beside(studyType, institution, endDate)),
    skills: skills?.map(({ name }) => name),
    languages: languages?.map(({ language, fluency }) => `${language} ${fluency ?? ''}`.trim()),
  }
}
