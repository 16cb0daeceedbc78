/** Systems whose public boards we read, by the names that people know. */
export const providerLabels = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workable: 'Workable',
  smartRecruiters: 'SmartRecruiters',
  personio: 'Personio',
  recruitee: 'Recruitee',
} as const

export type ProviderName = keyof typeof providerLabels
export const providerNames = Object.keys(providerLabels) as [ProviderName, ...ProviderName[]]

const labels = Object.values(providerLabels)
/** 'Greenhouse, Lever and Ashby' of all. */
export const allProviders = `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
