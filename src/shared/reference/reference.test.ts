import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { countries, flagCountryOptions, stripFlag } from './countries.ts'
import { industries } from './industries.ts'
import * as reference from './reference.ts'

const values = (options: readonly reference.Option[]) => options.map((option) => option.value)

// Security: M-03
test('entity types keep their order and the misspelt nonprofit value', () => {
  expect(values(reference.entityTypes)).toEqual([
    'llc',
    'stock_corporation',
    'nonprofit_rganization',
    'corporation',
    'b_corp',
  ])
  expect(reference.entityTypes[2].label).toBe('Nonprofit Organization')
})

test('certifications are the two ISO standards', () => {
  expect(reference.certifications).toEqual(['ISO 9001', 'ISO 14001'])
})

test('days and months are two digits from 01 to their last', () => {
  expect([reference.daysOfMonth[0], reference.daysOfMonth.at(-1), reference.daysOfMonth.length]).toEqual([
    '01',
    '31',
    31,
  ])
  expect([reference.months[0], reference.months.at(-1), reference.months.length]).toEqual(['01', '12', 12])
})

test('birth years run from 1925 to 2024 and expiry years from 2024 to 2060', () => {
  const ends = (years: readonly number[]) => [years[0], years.at(-1), years.length]
  expect(ends(reference.birthYears)).toEqual([1925, 2024, 100])
  expect(ends(reference.expiryYears)).toEqual([2024, 2060, 37])
})

test('genders end with Do Not Indicate', () => {
  expect(reference.genders).toEqual(['Male', 'Female', 'Other', 'Do Not Indicate'])
})

test('a phone may be mobile and an address may not', () => {
  expect(reference.addressTypes).toEqual(['Home', 'Work', 'Other'])
  expect(reference.phoneTypes).toEqual(['Home', 'Work', 'Mobile', 'Other'])
})

test('citizenship puts U.S. citizen before the five values as they are spelled', () => {
  expect(values(reference.citizenships)).toEqual([
    'U.S. citizen',
    'U.S. dual citizen',
    'U.S. permanent resident',
    'U.S. refuges asylee',
    'DACA/undocumented/Deferred Enforced Departure/Temporary Status',
    'Citizen of non-U.S. country',
  ])
})

test('the misspelt citizenship value reads correctly to people', () => {
  const asylee = reference.citizenships.find(({ value }) => value === 'U.S. refuges asylee')
  expect(asylee?.label).toBe('U.S. refugee or asylee')
})

test('about 150 industries run alphabetically from Accounting to Writing & Editing', () => {
  expect(industries[0]).toBe('Accounting')
  expect(industries.at(-1)).toBe('Writing & Editing')
  expect(industries).toEqual([...new Set(industries)].sort())
  expect(industries.length).toBeGreaterThanOrEqual(145)
  expect(industries.length).toBeLessThanOrEqual(160)
})

test('there are 249 countries with unique two-letter codes and names', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/)
})

test('countries are in alphabetical order for an English reader', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

test('dial codes agree with the phone library', () => {
  const known = countries.filter(({ code }) => isSupportedCountry(code))
  expect(known.length).toBeGreaterThanOrEqual(240)
  for (const { code, dial_code } of known) {
    expect(`${code} ${dial_code}`).toBe(`${code} +${getCountryCallingCode(code as CountryCode)}`)
  }
})

test('every dial code is a plus sign and one to three digits', () => {
  for (const { dial_code } of countries) expect(dial_code).toMatch(/^\+[1-9]\d{0,2}$/)
})

test('country options have the code as value and begin with a flag', () => {
  expect(flagCountryOptions()).toHaveLength(249)
  expect(flagCountryOptions()).toContainEqual({ value: 'US', label: '🇺🇸 United States' })
})

test('stripFlag leaves the plain country name', () => {
  expect(flagCountryOptions().map(({ label }) => stripFlag(label))).toEqual(countries.map(({ name }) => name))
  expect(stripFlag('🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland')).toBe('Scotland')
})

test('stripFlag keeps a label without a flag', () => {
  expect(stripFlag('Chad')).toBe('Chad')
})
