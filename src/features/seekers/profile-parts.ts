import { z } from 'zod'
import { employmentTypes, payPeriods, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { phoneNumber } from '#/shared/input/phone.ts'
import { isWebUrl, tidyWebUrl } from '#/shared/input/web-url.ts'
import { countries } from '#/shared/reference/countries.ts'
import { addressTypes, expiryYears, months, phoneTypes } from '#/shared/reference/reference.ts'
import { money, optionalCode, optionalText, text } from '#/shared/schemas.ts'
import { languageLevels, maxListed, maxRoles, radiuses } from './completeness.ts'

const thisMonth = () => new Date().toISOString().slice(0, 7)
export const month = (label: string) =>
  z
    .string()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, `${label} needs a month and a year`)
    .refine((value) => value <= thisMonth(), `${label} is in the future`)
    .nullable()

export const countryCode = z
  .string()
  .refine((code) => countries.some((country) => country.code === code), 'Choose a country of the list')

const list = <Item extends z.ZodType>(item: Item, what: string, max: number = maxListed) =>
  z.array(item).max(max, `Name at most ${max} ${what}`)

const phoneType = z.enum(phoneTypes, 'Choose one of the list')
const addressType = z.enum(addressTypes, 'Choose one of the list')
/** A phone number; the server stores it as its country writes it. */
export const phone = z.object({
  type: phoneType.default('Mobile'),
  countryCode,
  contactNumber: phoneNumber('Phone number is required'),
})

const address = z.object({
  type: addressType,
  street: optionalText('Street', 160),
  postalCode: optionalCode('Postal code', 20),
  city: text('City', { max: 80 }),
  region: optionalText('State or region', 80),
  country: countryCode.nullable(),
})

const language = z.object({
  language: text('Language', { max: 60 }),
  level: z.enum(
    languageLevels.map(({ value }) => value),
    'Choose a level',
  ),
})

const certificate = z
  .object({
    name: text('Certificate', { max: 160 }),
    issuer: optionalText('Issued by', 160),
    issued: month('Issued'),
    expiresMonth: z
      .string()
      .refine((value) => months.includes(value), 'Choose a month of the list')
      .nullable(),
    /** Null: it does not expire. */
    expiresYear: z
      .int('Choose a year of the list')
      .refine((year) => expiryYears.includes(year), 'Choose a year of the list')
      .nullable(),
  })
  .refine(({ expiresMonth, expiresYear }) => !expiresMonth || expiresYear !== null, {
    path: ['expiresYear'],
    message: 'Choose the year as well',
  })
  .refine(
    ({ issued, expiresMonth, expiresYear }) =>
      !issued || expiresYear === null || `${expiresYear}-${expiresMonth ?? '12'}` >= issued,
    { path: ['expiresYear'], message: 'It expires before it was issued' },
  )

/** A web address; `https://` is added to one that was typed without. */
const webAddress = z
  .string('Address is required')
  .max(2000, { error: 'Enter at most 300 characters', abort: true })
  .overwrite(tidyWebUrl)
  .max(300, 'Enter at most 300 characters')
  .refine(isWebUrl, 'Enter a web address, such as github.com/you')

const link = z.object({ label: optionalText('Name', 60), url: webAddress })

const project = z.object({
  name: text('Title', { max: 120 }),
  url: z.union([z.literal('').transform(() => null), webAddress]).nullable(),
  summary: optionalText('What it is', 600),
})

const place = z.object({
  place: text('Place', { max: 80 }),
  km: z
    .int('Choose a distance')
    .refine((km) => radiuses.includes(km as (typeof radiuses)[number]), 'Choose a distance'),
})

export const pay = money('Pay', 100_000_000)

/** What the next job should be like, as employers read it. */
const preferences = z.object({
  /** Titles of the work they want, the most wanted first. */
  roles: list(text('Role', { max: 120 }), 'roles', maxRoles).default([]),
  places: list(place, 'places', 10),
  remoteCountries: list(countryCode, 'countries', 30),
  workplaces: z.array(z.enum(workplaces, 'Choose one of the list')).max(workplaces.length),
  employmentTypes: z.array(z.enum(employmentTypes, 'Choose one of the list')).max(employmentTypes.length),
  weeklyHours: z
    .int('Give whole hours')
    .min(1, 'Hours must be more than 0')
    .max(80, 'Hours can be at most 80')
    .nullable(),
  noticeWeeks: z
    .int('Give whole weeks')
    .min(0, 'Weeks cannot be fewer than 0')
    .max(52, 'Weeks can be at most 52')
    .nullable(),
  sponsorshipCountries: list(countryCode, 'countries', 30),
})

export const noPreferences: z.output<typeof preferences> = {
  roles: [],
  places: [],
  remoteCountries: [],
  workplaces: [],
  employmentTypes: [],
  weeklyHours: null,
  noticeWeeks: null,
  sponsorshipCountries: [],
}

const years = z
  .int('Give whole years')
  .min(0, 'Years cannot be fewer than 0')
  .max(80, 'Years can be at most 80')

/** Undefined stays undefined, unlike with `optionalText` alone. */
const keptText = (label: string, max: number) => z.union([z.undefined(), optionalText(label, max)])

/** Parts that a request may leave out; what is left out stays as it is. */
export const optionalParts = {
  addressType: addressType.nullable().optional(),
  street: keptText('Street', 160),
  postalCode: z.union([z.undefined(), optionalCode('Postal code', 20)]),
  otherPhones: list(phone, 'phones').optional(),
  otherAddresses: list(address, 'addresses').optional(),
  /** Years by skill. */
  skillYears: z.record(z.string().max(60), years).optional(),
  languages: list(language, 'languages').optional(),
  certificates: list(certificate, 'certificates', 30).optional(),
  links: list(link, 'links').optional(),
  projects: list(project, 'projects').optional(),
  /** Of `desiredPay` and `payFloor`. */
  desiredPeriod: z.enum(payPeriods, 'Choose a period').optional(),
  payFloor: pay.nullable().optional(),
  preferences: preferences.optional(),
}

const line = z.string().nullable()

/** The same parts as they are read back. */
export const storedParts = {
  addressType: line,
  street: line,
  postalCode: line,
  otherPhones: z.array(z.object({ type: z.string(), countryCode: z.string(), contactNumber: z.string() })),
  otherAddresses: z.array(
    z.object({ type: z.string(), street: line, postalCode: line, city: line, region: line, country: line }),
  ),
  skillYears: z.record(z.string(), z.number()),
  languages: z.array(z.object({ language: z.string(), level: z.string() })),
  certificates: z.array(
    z.object({
      name: z.string(),
      issuer: line,
      issued: line,
      expiresMonth: line,
      expiresYear: z.number().nullable(),
    }),
  ),
  links: z.array(z.object({ label: line, url: z.string() })),
  projects: z.array(z.object({ name: z.string(), url: line, summary: line })),
  payFloor: z.number().nullable(),
  preferences: z.object({
    roles: z.array(z.string()),
    places: z.array(z.object({ place: z.string(), km: z.number() })),
    remoteCountries: z.array(z.string()),
    workplaces: z.array(z.string()),
    employmentTypes: z.array(z.string()),
    weeklyHours: z.number().nullable(),
    noticeWeeks: z.number().nullable(),
    sponsorshipCountries: z.array(z.string()),
  }),
}
