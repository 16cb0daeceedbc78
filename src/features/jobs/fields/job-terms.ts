// Values that describe a job. Separate from api.ts, so that list pages can use them without zod.

export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const workplaces = ['On-site', 'Hybrid', 'Remote'] as const
export type Workplace = (typeof workplaces)[number]

export const jobLevels = [
  { value: 'entry', label: 'Entry level' },
  { value: 'mid', label: 'Mid level' },
  { value: 'senior', label: 'Senior' },
  { value: 'lead', label: 'Lead' },
  { value: 'executive', label: 'Executive' },
] as const
type Level = (typeof jobLevels)[number]['value']

export const levelLabel = (level: Level) => jobLevels.find(({ value }) => value === level)?.label ?? level

export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const

/** Currencies an employer can pay in: the first is the default, those of many jobs come before the others. */
export const payCurrencies = [
  ...(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN'] as const),
  ...(['CZK', 'JPY', 'INR', 'SGD', 'HKD', 'AED', 'ZAR', 'BRL', 'MXN'] as const),
  ...(['AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BGN'] as const),
  ...(['BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CDF'] as const),
  ...(['CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'DJF', 'DOP', 'DZD', 'EGP', 'ERN'] as const),
  ...(['ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HNL'] as const),
  ...(['HTG', 'HUF', 'IDR', 'ILS', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'KES', 'KGS'] as const),
  ...(['KHR', 'KMF', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL'] as const),
  ...(['LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR'] as const),
  ...(['MWK', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NPR', 'OMR', 'PAB', 'PEN', 'PGK'] as const),
  ...(['PHP', 'PKR', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR'] as const),
  ...(['SDG', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'THB', 'TJS'] as const),
  ...(['TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'UYU', 'UZS'] as const),
  ...(['VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZMW'] as const),
  ...(['ZWG'] as const),
] as const
export type PayCurrency = (typeof payCurrencies)[number]

export const jobStatuses = ['draft', 'open', 'paused', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** The label of each status. */
export const jobStatusLabels: Record<JobStatus, string> = {
  draft: 'Draft',
  open: 'Live',
  paused: 'Paused',
  closed: 'Closed',
}

/** Minimum length of a description's text, in characters, to publish. */
export const minDescriptionLength = 80
/**
 * Days a job stays open by default, at most from today, and at most since first publication: edits can move
 * the closing day but never keep a job open for ever.
 */
export const openDays = { usual: 30, most: 90, mostInAll: 180 }
