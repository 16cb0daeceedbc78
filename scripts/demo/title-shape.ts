export type Level = 'entry' | 'mid' | 'senior' | 'lead' | 'executive'
export type JobType = 'Full-time' | 'Part-time' | 'Contract' | 'Temporary' | 'Internship'
export type Workplace = 'On-site' | 'Hybrid' | 'Remote'

/** The kind of work, which determines the usual hiring steps. */
export type StepKind = 'shift' | 'trade' | 'office' | 'technical' | 'care' | 'teaching' | 'lead'

/** A variant of a title: its suffix, what that means, and if they differ the hours and companies. */
export type Focus = [suffix: string, sentence: string, hours?: string | undefined, at?: string[]]

/** A job title that several companies post. {company} and {city} are filled in. */
export type DemoTitle = {
  title: string
  /** Slugs of the companies that hire for it. '*' is any company with more than 150 people. */
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
