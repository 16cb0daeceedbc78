import { z } from 'zod'
import { phoneNumber } from '#/shared/input/phone.ts'
import { industries } from '#/shared/reference/industries.ts'
import { certifications, entityTypes } from '#/shared/reference/reference.ts'
import { optionalCode, optionalText, text, webUrl, webUrlOn } from '#/shared/schemas.ts'

export const entityType = z.enum(
  entityTypes.map(({ value }) => value),
  'Entity Type is required',
)
const certification = z.enum(certifications)

/** Only images uploaded here: an external URL would let its owner track visitors. */
export const photoAddress = z.string().regex(/^\/api\/file\/[0-9a-f-]{36}$/, 'Upload the photo here')
const photo = photoAddress.nullish().transform((value) => value ?? null)

const socialAddresses = z.strictObject({
  facebookURL: webUrlOn('Facebook', ['facebook.com', 'fb.com', 'fb.me']),
  twitterURL: webUrlOn('Twitter', ['x.com', 'twitter.com']),
  linkedinURL: webUrlOn('LinkedIn', ['linkedin.com', 'lnkd.in']),
  youtubeURL: webUrlOn('YouTube', ['youtube.com', 'youtu.be']),
})

// The rule counts keys, not values: a form that always sends all four keys passes with empty fields.
const socialLinks = z
  .record(z.string(), z.string().nullish(), 'At least 2 social links are required')
  .refine((links) => Object.keys(links).length >= 2, 'At least 2 social links are required')
  .pipe(socialAddresses)

const phone = z
  .object({
    countryCode: text('Country Code', { max: 6 }).regex(
      /^([A-Z]{2}|\+\d{1,4})$/,
      'Country Code must be like US or +1',
    ),
    contactNumber: phoneNumber('Contact Number is required'),
  })
  // When omitted, reports both of its fields as missing.
  .prefault({} as { countryCode: string; contactNumber: string })

const maxEmployees = 10_000_000
const companySize = z
  .union(
    [
      // Both schemas have the message, because the form shows the innermost one.
      z.number('Company Size is required'),
      z
        .string('Company Size is required')
        .trim()
        .regex(/^-?\d+$/, 'Company Size is required')
        .transform(Number),
    ],
    'Company Size is required',
  )
  .pipe(
    z
      .int('Company Size must be a whole number')
      .min(0, 'Company Size must be 0 or more')
      .max(maxEmployees, 'Company Size is too large'),
  )

/** The form of the Legitimacy Checkpoint. */
export const employerProfile = z.object({
  photo,
  entityType,
  phoneNumber: phone,
  mailingAddress: text('Mailing Address', { max: 500 }),
  websiteURL: webUrl('Website'),
  certifications: z.array(certification).max(certifications.length).default([]),
  businessRegistrationNumber: optionalCode('Business registration number', 60),
  corporateDomicile: optionalText('Corporate domicile', 120),
  physicalAddress: optionalText('Physical address', 500),
  companySize,
  industryAffiliations: z.array(z.enum(industries)).max(10, 'Choose up to 10 industries').default([]),
  taxIDNumber: optionalCode('Tax ID number', 60),
  socialLinks,
})

/** The fields that a reviewer can reopen. */
export const profileFields = employerProfile.keyof()
export type ProfileField = z.infer<typeof profileFields>

/** What a reviewer asks about each reopened field; empty where the note says it all. */
export const companyFieldNotes = z.partialRecord(profileFields, text('What to change', { min: 0, max: 200 }))
