import { plainText } from '#/features/jobs/screening/plain-text.ts'
import type { ScreenedJob } from '#/features/jobs/screening/screened-job.ts'
import { strongRules } from '#/features/jobs/screening/strong-rules.ts'
import { type WarningTopic, warningTopics } from './topics.ts'

/** The rules of the screening of jobs that say something about a message as well. */
const topicOf: Record<string, WarningTopic> = {
  fee: 'money',
  visa: 'money',
  money: 'money',
  parcels: 'money',
  crypto: 'money',
  papers: 'papers',
  messenger: 'platform',
}

/** What this message asks for, by the signs that hold a job back. */
export function findTopics(body: string): WarningTopic[] {
  const texts = { title: '', body: plainText(body), about: '' }
  const found = strongRules.flatMap(({ key, find }) => {
    const topic = topicOf[key]
    // These rules read the texts alone.
    return topic && find(texts, {} as ScreenedJob) ? [topic] : []
  })
  return warningTopics.filter((topic) => found.includes(topic))
}
