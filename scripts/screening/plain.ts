import type { Features } from '#/features/jobs/screening/model.ts'
import type { ScreenedJob } from '#/features/jobs/screening/screen-job.ts'
import { clean, featuresOf } from './ads.ts'
import { findCampaigns, type Line } from './campaigns.ts'
import { hash } from './folds.ts'

// Further honest ads. Nothing is known of their companies' own words, so those count neither way in them.

/**
 * `isAlike`: from the labelled set itself, in its format. The others come from elsewhere, and a model that is not
 * careful learns to tell the sources apart instead of fraud from honest ads.
 */
export type PlainAd = { features: Features; isAlike: boolean; campaign: string }

const isAlike = ({ source }: Line) => String(source).startsWith('emscad')
// Posts in a forum, which are not written like ads.
const isForum = ({ source }: Line) => String(source).startsWith('hn-')

export const plainJob = (line: Line): ScreenedJob => ({
  title: String(line.title),
  companyName: String(line.company ?? ''),
  description: clean(line.description),
})

/** The ads to learn from, and the lines that no model may see before it is measured on them. */
export function splitPlain(lines: Line[], labelled: Line[]): { learned: PlainAd[]; kept: Line[] } {
  const learned: PlainAd[] = []
  const toPlainAd = (line: Line, campaign: string) => {
    const job = plainJob(line)
    learned.push({ features: featuresOf(job).features, isAlike: isAlike(line), campaign })
  }
  const alike = lines.filter(isAlike)
  // Most of them are ads of the labelled set again; none may be in a campaign that a fold leaves out.
  const { campaigns } = findCampaigns([...labelled, ...alike])
  const taken = new Set(campaigns.slice(0, labelled.length))
  for (const [at, line] of alike.entries()) {
    const campaign = campaigns[labelled.length + at]!
    if (!taken.has(campaign)) toPlainAd(line, `alike ${campaign}`)
  }
  const kept: Line[] = []
  for (const line of lines.filter((one) => !isAlike(one))) {
    // All ads of a company are on one side.
    const key = String(line.company || line.description).slice(0, 200)
    if (isForum(line) || hash(`plain ${key}`) % 2 === 0) kept.push(line)
    else toPlainAd(line, `elsewhere ${key}`)
  }
  return { learned, kept }
}
