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
export type MarketTimes = { checkHalfHours: number | null; checkTenthHours: number | null }
export type MarketFigures = Record<MarketCount, number> & MarketTimes
