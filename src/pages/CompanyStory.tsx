import { DescriptionList } from '#/ui/DescriptionList.tsx'
import {
  CompanyLead,
  CompanyLinks,
  CompanyParagraphs,
  companyFacts,
  companyLinks,
  HowTheyHire,
  type PublicCompany,
  splitAbout,
} from './CompanyOverview.tsx'

/** What a company says of itself, and how it hires. */
export function CompanyStory({ company }: { company: PublicCompany }) {
  const { name, about } = company
  const { lead, paragraphs } = splitAbout(about)
  const facts = companyFacts(company)
  const links = companyLinks(company)
  return (
    <div className="min-w-0">
      <div className="space-y-8 lg:space-y-10">
        {lead ? (
          <CompanyLead text={lead} />
        ) : (
          <p className="max-w-[30em] text-lg text-fg-muted">{name} has not described itself yet.</p>
        )}
        {facts.length > 0 && (
          <div>
            <DescriptionList items={facts} />
            <p className="mt-2 text-sm text-fg-muted">
              As the company states it. What we confirmed is listed separately.
            </p>
          </div>
        )}
        <HowTheyHire company={company} />
        {(paragraphs.length > 0 || links.length > 0) && (
          <section aria-labelledby="about">
            <h2 id="about" className="pb-3 text-2xl">
              {paragraphs.length > 0 ? 'About' : 'On the web'}
            </h2>
            <CompanyParagraphs paragraphs={paragraphs} />
            <div className={paragraphs.length > 0 ? 'mt-3' : ''}>
              <CompanyLinks links={links} />
            </div>
          </section>
        )}
      </div>
    </div>
  )
}
