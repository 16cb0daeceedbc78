import type { Industry } from '../../src/shared/reference/industries.ts'
import type { Certification, EntityType } from '../../src/shared/reference/reference.ts'
import { type Place, type PlaceKey, places } from './places.ts'

/** The ten industries the demo's companies and job titles are drawn from. */
const demoIndustries = [
  'Logistics',
  'Health Care',
  'Energy',
  'Education',
  'Food Production',
  'Financial Services',
  'Software',
  'Construction',
  'Hospitality',
  'Manufacturing',
] as const satisfies readonly Industry[]

type DemoIndustry = (typeof demoIndustries)[number]

export type DemoCompany = {
  slug: string
  name: string
  /** What they do, in a few words. */
  tagline: string
  /** Paragraphs, plain text. */
  about: string[]
  /** The first of industryAffiliations. */
  industry: DemoIndustry
  industryAffiliations: Industry[]
  entityType: EntityType
  /** Number of employees. */
  companySize: number
  founded?: number
  /** Headquarters first. */
  sites: Place[]
  city: string
  region: string
  country: string
  lat: number
  lon: number
  /** True if office work may be done from anywhere in the country. */
  remote: boolean
  domain: string
  websiteURL: string
  certifications: Certification[]
  /** country is the ISO code, countryCode the dial code. Numbers come from ranges kept for fiction where one exists. */
  phone: { country: string; countryCode: string; contactNumber: string }
  mailingAddress: string
  corporateDomicile: string
  businessRegistrationNumber: string
  taxIDNumber: string
  /** Sentences a job may use to say what working here is like. */
  life: string[]
  /** Benefits this company names in its jobs. */
  perks: string[]
}

export type CompanyFacts = {
  slug: string
  name: string
  tagline: string
  about: string[]
  industries: [DemoIndustry, ...Industry[]]
  entityType: EntityType
  size: number
  founded?: number
  at: [PlaceKey, ...PlaceKey[]]
  remote?: boolean
  domain?: string
  certifications?: Certification[]
  phone: string
  address: string
  domicile: string
  registration: string
  taxId: string
  life: string[]
  perks: string[]
}

const dialCodes: Record<string, string> = {
  US: '+1',
  CA: '+1',
  GB: '+44',
  DE: '+49',
  NL: '+31',
  IE: '+353',
  AU: '+61',
  IN: '+91',
}

/** Fills in what follows from the facts: headquarters, dial code, web address. */
export function company(facts: CompanyFacts): DemoCompany {
  const sites = facts.at.map((key) => places[key])
  const home = places[facts.at[0]]
  const domain = facts.domain ?? `${facts.slug.replaceAll('-', '')}.example`
  return {
    slug: facts.slug,
    name: facts.name,
    tagline: facts.tagline,
    about: facts.about,
    industry: facts.industries[0],
    industryAffiliations: facts.industries,
    entityType: facts.entityType,
    companySize: facts.size,
    ...(facts.founded === undefined ? {} : { founded: facts.founded }),
    sites,
    city: home.city,
    region: home.region,
    country: home.country,
    lat: home.lat,
    lon: home.lon,
    remote: facts.remote ?? false,
    domain,
    websiteURL: `https://www.${domain}`,
    certifications: facts.certifications ?? [],
    phone: {
      country: home.country,
      countryCode: dialCodes[home.country] ?? '+1',
      contactNumber: facts.phone,
    },
    mailingAddress: facts.address,
    corporateDomicile: facts.domicile,
    businessRegistrationNumber: facts.registration,
    taxIDNumber: facts.taxId,
    life: facts.life,
    perks: facts.perks,
  }
}
