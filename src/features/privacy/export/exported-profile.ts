import { z } from 'zod'

const text = z.string()
const textOrNone = text.nullable()
const pay = z.number().nullable()
const time = z.iso.datetime().describe('UTC')
const rows = z.array(z.record(text, z.unknown()))

export const exportedProfile = z
  .object({
    headline: textOrNone,
    about: textOrNone,
    city: textOrNone,
    region: textOrNone,
    country: textOrNone,
    phoneCountryCode: textOrNone,
    phoneNumber: textOrNone,
    phoneType: textOrNone,
    otherPhones: rows,
    addressType: textOrNone,
    street: textOrNone,
    postalCode: textOrNone,
    otherAddresses: rows,
    skillYears: z.record(text, z.unknown()),
    languages: rows,
    certificates: rows,
    links: rows,
    projects: rows,
    payFloor: pay,
    preferences: z.record(text, z.unknown()),
    yearsExperience: z.number().nullable(),
    skills: z.array(text),
    experience: rows,
    education: rows,
    desiredPay: pay,
    desiredCurrency: text,
    desiredPeriod: text,
    authorisedToWork: z.boolean().nullable(),
    needsSponsorship: z.boolean().nullable(),
    updatedAt: time,
  })
  .nullable()
