import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import type { VerificationLevel } from '#/shared/verification.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { VerifiedBadge, VerifiedDomain } from '#/ui/VerifiedBadge.tsx'

export type IdentifiedCompany = {
  slug: string
  name: string
  photo: string | null
  tagline: string | null
  verifiedAt: string | null
  verificationLevel: VerificationLevel
  verifiedDomain: string | null
}

/** Stands half on the backdrop. */
export const CompanyPhoto = ({ name, photo }: Pick<IdentifiedCompany, 'name' | 'photo'>) => (
  <div className="-mt-11 rounded-[14px] bg-base-100 p-1.5 lg:-mt-[72px]">
    <CompanyLogo name={name} src={photo} size={72} className="lg:hidden" />
    <CompanyLogo name={name} src={photo} size={124} className="max-lg:hidden" />
  </div>
)

/** The name with its badge, and what stands below it. */
export const CompanyName = ({ company }: { company: IdentifiedCompany }) => (
  <>
    <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-[2.5rem] max-[359px]:text-[2rem] leading-[1.04] tracking-[-0.03em] lg:mt-5 lg:text-4xl lg:leading-[1.04]">
      <span className="wrap-anywhere">{company.name}</span>
      {company.verifiedAt && (
        <Link to={paths.companyVerification(company.slug)} className="inline-flex">
          <VerifiedBadge company={company} date={company.verifiedAt} showDomain />
        </Link>
      )}
    </h1>
    {company.verifiedAt && <VerifiedDomain company={company} className="mt-2 block" />}
    {company.tagline && <p className="mt-1.5 text-lg text-fg-muted">{company.tagline}</p>}
  </>
)
