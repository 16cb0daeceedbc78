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
    'Somebody who controls the domain shown runs the account. That alone does not confirm the company behind it.',
  company:
    'A register we asked lists the company under this name and its domain carries that name, or a person here checked the company and approved it. It is not a rating, and it does not vouch for a job.',
}

/** A badge and its promise, where no tick stands beside the words. */
export const verificationSentence = (level: VerificationLevel) =>
  `“${verificationLabels[level]}”: ${verificationMeanings[level]}`

/** Both badges in one line, with a link to their promises. */
export const badgesSentence =
  'The badge says how far the check went: “Domain confirmed” or, which is more, “Company verified”.'

/** How a first job goes on with the smaller badge, as everybody may read it, by what the operator has set. */
export const firstJobSentence = (isRead: boolean) =>
  isRead
    ? 'If a company has only “Domain confirmed”, a person here reads its first job before anybody sees it.'
    : 'On this site no person has to read the first job of a company that has only “Domain confirmed”.'

/**
 * The same for one approved company, by its badge and by what the operator of this site has set. Undefined: a
 * notification from before the setting was stored with it.
 */
export function ownFirstJobSentence(level: VerificationLevel | null, isRead: boolean | undefined) {
  if (level !== 'domain') return 'You can publish your first job today.'
  const badge = `Your badge says “${verificationLabels.domain}”.`
  if (isRead === undefined) return badge
  return isRead
    ? `${badge} With it a person reads your first job before anybody sees it.`
    : `${badge} You can publish your first job today.`
}

/** How long the check takes, before one has begun. */
export const checkDuration = '5 minutes to fill in, about 2 to check, longer if a person reads it'
