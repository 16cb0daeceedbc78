import type { z } from 'zod'
import { updateUser } from '#/features/accounts/queries.server.ts'
import { findOwnedDocument, ownsDocuments, requireOwnPicture } from '#/features/files/queries.server.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { fieldError } from '#/shared/errors.ts'
import { storedPhone } from '#/shared/input/phone-plans.ts'
import type { profileForm } from './api.ts'
import { type ProfileParts, replacePortfolio, upsertPrivateAnswers, upsertProfile } from './queries.server.ts'

type Form = Omit<z.output<typeof profileForm>, 'draftVersion'>

/** Saves what employers see from now on. Throws 422 for files of others. */
export async function saveProfile(db: Db, user: SessionUser, form: Form) {
  const { photo, resumeFileId } = form
  const phone = form.phone && storedPhone(form.phone)
  // A photo from the identity provider may stay as it is.
  if (photo !== user.photo) await requireOwnPicture(db, photo, [user.id])
  if (resumeFileId && !(await findOwnedDocument(db, user.id, resumeFileId)))
    throw fieldError('resumeFileId', 'Upload the résumé again')
  if (!(await ownsDocuments(db, user.id, form.portfolioFileIds)))
    throw fieldError('portfolioFileIds', 'Upload this file again')
  await updateUser(db, user.id, { name: form.name, photo })
  await upsertProfile(db, user.id, {
    headline: form.headline,
    about: form.about,
    city: form.city,
    region: form.region,
    country: form.country,
    phoneCountryCode: phone?.countryCode ?? null,
    phoneContactNumber: phone?.contactNumber ?? null,
    yearsExperience: form.yearsExperience,
    skills: form.skills,
    experience: JSON.stringify(form.experience),
    education: JSON.stringify(form.education),
    desiredPay: form.desiredPay,
    desiredCurrency: form.desiredCurrency,
    authorisedToWork: form.authorisedToWork,
    needsSponsorship: form.needsSponsorship,
    ...(resumeFileId !== undefined && { resumeFileId }),
    ...partColumns(form),
  })
  await replacePortfolio(db, user.id, form.portfolioFileIds)
  await upsertPrivateAnswers(db, user.id, form.private)
}

/** The columns of the parts that the request names. */
function partColumns({ phone, skills, ...form }: Form): ProfileParts {
  const years = Object.entries(form.skillYears ?? {}).filter(([skill]) => skills.includes(skill))
  const columns = {
    phoneType: phone?.type ?? null,
    addressType: form.addressType,
    street: form.street,
    postalCode: form.postalCode,
    desiredPeriod: form.desiredPeriod,
    payFloor: form.payFloor,
    otherPhones: asJson(form.otherPhones?.map(storedPhone)),
    otherAddresses: asJson(form.otherAddresses),
    skillYears: form.skillYears && JSON.stringify(Object.fromEntries(years)),
    languages: asJson(form.languages),
    certificates: asJson(form.certificates),
    links: asJson(form.links),
    projects: asJson(form.projects),
    preferences: asJson(form.preferences),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
