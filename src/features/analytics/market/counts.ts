/** What is counted of a week. */
export const marketCounts = [
  'jobsPublished',
  'jobsLive',
  'companiesApproved',
  'companiesRefused',
  'companiesReturned',
  'seekersJoined',
  'employersJoined',
  'recruitersJoined',
  'applications',
  'answersDue',
  'answersInTime',
  'checksWaiting',
  'checksDecided',
  'jobsHeld',
  'jobsRefused',
  'messagesWarned',
  'messagesReported',
  'reports',
  'casesActedOn',
  'mailsSent',
  'mailsFailed',
  'searches',
  'searchesUnanswered',
] as const
export type MarketCount = (typeof marketCounts)[number]

/** How long the checks of companies took that were decided in it; null where none was. */
export const marketTimes = ['checkHalfHours', 'checkTenthHours'] as const
type MarketTime = (typeof marketTimes)[number]

export const marketFigures = [...marketCounts, ...marketTimes] as const
export type MarketFigure = MarketCount | MarketTime
export type MarketFigures = Record<MarketCount, number> & Record<MarketTime, number | null>
