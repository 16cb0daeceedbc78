import { paths } from '#/shared/paths.ts'

/** The filters of the companies page, stored in its URL. */
type CompanyFilters = { q: string; industry: string; size: string; hiring: string; sort: string }

export const companySizeOptions = [
  { value: '1-49', label: '1 to 49' },
  { value: '50-249', label: '50 to 249' },
  { value: '250-999', label: '250 to 999' },
  { value: '1000+', label: '1,000 and more' },
]
export const companySortOptions = [
  { value: 'name', label: 'A to Z' },
  { value: 'jobs', label: 'Most open jobs' },
  { value: 'newest', label: 'Checked last' },
]

const knownValue = (options: { value: string }[], value: string | null) =>
  options.some((option) => option.value === value) ? (value ?? '') : ''

/** Reads the URL; invalid values are ignored. */
export const parseCompanyFilters = (params: URLSearchParams): CompanyFilters => ({
  q: (params.get('q') ?? '').trim().slice(0, 100),
  industry: (params.get('industry') ?? '').slice(0, 80),
  size: knownValue(companySizeOptions, params.get('size')),
  hiring: params.get('hiring') === 'yes' ? 'yes' : '',
  sort: knownValue(companySortOptions, params.get('sort')),
})

type AppliedFilter = { key: 'q' | 'industry' | 'size' | 'hiring'; label: string }

export function appliedCompanyFilters({ q, industry, size, hiring }: CompanyFilters): AppliedFilter[] {
  const all: (AppliedFilter | false)[] = [
    q !== '' && { key: 'q', label: `“${q}”` },
    hiring !== '' && { key: 'hiring', label: 'Hiring now' },
    industry !== '' && { key: 'industry', label: industry },
    size !== '' && {
      key: 'size',
      label: `${companySizeOptions.find(({ value }) => value === size)?.label ?? size} people`,
    },
  ]
  return all.filter((one) => one !== false)
}

/** The URL for these filters, without default values. */
export function companyFilterAddress(filters: Partial<CompanyFilters>, page = 1) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value && value !== 'name') params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${paths.companies}?${params}` : paths.companies
}
