import type { DemoArticle } from './article-shape.ts'
import { counterOffer, fiveLineFollowUp, readingPayRange } from './articles-pay.ts'
import { companyChecks, fourRounds, gapOnResume, paidTraining, references } from './articles-work.ts'

/** Newest first; the first is the lead. */
export const articles: readonly DemoArticle[] = [
  readingPayRange,
  fiveLineFollowUp,
  counterOffer,
  gapOnResume,
  fourRounds,
  paidTraining,
  references,
  companyChecks,
]
