/** Labels of case outcomes for staff. */
export const caseOutcome = {
  none: 'No action',
  warn: 'Warned',
  hide: 'Job hidden',
  remove: 'Job removed',
  suspend: 'Company suspended',
} as const
