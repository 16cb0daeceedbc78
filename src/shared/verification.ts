/**
 * What a badge says. `domain`: the automatic checks confirmed a domain. `company`: a register that was asked, or a
 * person who read the case, confirmed the company.
 */
export const verificationLevels = ['domain', 'company'] as const
export type VerificationLevel = (typeof verificationLevels)[number]

export const verificationLabels: Record<VerificationLevel, string> = {
  domain: 'Domain confirmed',
  company: 'Company verified',
}

/** The promise of each badge, word for word on every page, in the mails and in the terms. */
export const verificationMeanings: Record<VerificationLevel, string> = {
  domain:
    'Domain confirmed means that somebody who controls the domain shown runs the account. It does not mean that a register or a person has confirmed the company behind it.',
  company:
    'Company verified means that a register we asked lists the company under this name and its domain is called like it, or that a person here read its case and approved it. It is not a rating, and it does not vouch for a job.',
}

/** How a first job goes on with the smaller badge, as everybody may read it; an operator may turn it off. */
export const firstJobSentence =
  'With “Domain confirmed” alone, a person reads the first job of a company before anybody sees it, unless the operator of this site has turned that off.'
