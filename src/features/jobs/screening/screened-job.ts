import type { Named } from './names.ts'
import type { StatedPay } from './pay.ts'
import { plainText, type Texts } from './words.ts'

/** What a job is judged by. Leave out what is not known: it then counts neither way. */
export type ScreenedJob = StatedPay &
  Named & {
    title: string
    /** Markup or HTML, as stored. */
    description: string
    skills?: string[]
    questions?: string[]
    /** What the company says about itself; '' when it says nothing. */
    companyAbout?: string | null
  }

/** Job as texts to look through. Cheap enough to do on every publish. */
export function screenedTexts(job: ScreenedJob): Texts {
  const beside = [...(job.skills ?? []), ...(job.questions ?? [])].join(' . ')
  return {
    title: plainText(job.title),
    body: plainText(beside ? `${job.description} . ${beside}` : job.description),
    about: plainText(job.companyAbout ?? ''),
  }
}
