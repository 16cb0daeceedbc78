// The four scores of a scorecard, stored as 1 to 4. There is no middle, so that everybody takes a side, and they are
// never averaged: screens show who gave which.

export const scores = [1, 2, 3, 4] as const
export type Score = (typeof scores)[number]

export const recommendationLabels: Record<Score, string> = {
  1: 'Strong no',
  2: 'No',
  3: 'Yes',
  4: 'Strong yes',
}

/** How much of an attribute the applicant showed. */
export const ratingLabels: Record<Score, string> = {
  1: 'Not shown',
  2: 'Partly shown',
  3: 'Shown',
  4: 'Clearly shown',
}
