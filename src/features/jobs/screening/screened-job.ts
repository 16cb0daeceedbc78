import type { CompanyIdentity } from './names.ts'
import type { StatedPay } from './pay.ts'
import { plainText, type ScreenedTexts } from './plain-text.ts'

/** Input of the screening. Omit what is unknown: it then counts neither way. */
export type ScreenedJob = StatedPay &
  CompanyIdentity & {
    title: string
    /** Markup or HTML, as stored. */
    description: string
    skills?: string[]
    questions?: string[]
    /** The company's text about itself; '' if it is known to have none. */
    companyAbout?: string | null
  }

/** Normalises a job's texts. Cheap enough for every publish. */
export function screenedTexts(job: ScreenedJob): ScreenedTexts {
  const otherTexts = [...(job.skills ?? []), ...(job.questions ?? [])].join(' . ')
  return {
    title: plainText(job.title),
    body: plainText(otherTexts ? `${job.description} . ${otherTexts}` : job.description),
    about: plainText(job.companyAbout ?? ''),
  }
}
