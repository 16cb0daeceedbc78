/** How a case ended, as staff read it. */
export const caseOutcome = {
  none: 'No action',
  warn: 'Warned',
  hide: 'Job hidden',
  remove: 'Job removed',
  suspend: 'Company suspended',
} as const
