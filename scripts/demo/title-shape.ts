export type Level = 'entry' | 'mid' | 'senior' | 'lead' | 'executive'
export type JobType = 'Full-time' | 'Part-time' | 'Contract' | 'Temporary' | 'Internship'
export type Workplace = 'On-site' | 'Hybrid' | 'Remote'

/** Which hiring steps are usual for the work. */
export type StepKind = 'shift' | 'trade' | 'office' | 'technical' | 'care' | 'teaching' | 'lead'

/** One version of a title: what is added to it, what that means, hours if they differ, companies if not all. */
export type Focus = [suffix: string, sentence: string, hours?: string | undefined, at?: string[]]

/** A job title as it is written once and posted by several companies. {company} and {city} are filled in. */
export type DemoTitle = {
  title: string
  /** Company slugs that would hire for it. '*' is any with more than 150 people. */
  at: string[]
  level: Level
  type?: JobType
  workplace?: Workplace
  /** US dollars: per hour below 200, per year above. */
  pay: [low: number, high: number]
  summary: string
  duties: string[]
  needs: string[]
  nice: string[]
  skills: string[]
  steps: StepKind
  hours: string
  focus?: Focus[]
}
