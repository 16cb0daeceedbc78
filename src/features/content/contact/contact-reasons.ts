/** Reasons for a contact message. `desk` names its readers; `subject` is the additional field they need. */
type ContactReason = {
  value: string
  label: string
  desk: string
  subject?: { label: string; hint: string }
  note?: string
}

// Values are stored and used in links (/contact?reason=bug): never change them.
export const contactReasons = [
  { value: 'account', label: 'My account or signing in', desk: 'Help desk' },
  {
    value: 'application',
    label: 'An application or an offer',
    desk: 'Help desk',
    subject: { label: 'Which job?', hint: 'Its title or link' },
  },
  {
    value: 'report',
    label: 'A job or message looks wrong',
    desk: 'Trust desk',
    subject: { label: 'Which job or company?', hint: 'Its link is best' },
    note: 'If it asks for money or papers, send nothing more to them while we look.',
  },
  {
    value: 'impersonation',
    label: 'Someone uses our company’s name',
    desk: 'Trust desk',
    subject: { label: 'Company name', hint: 'As registered' },
    note: 'Write from an address at your own domain, so that we can tell you from them.',
  },
  {
    value: 'check',
    label: 'The company check',
    desk: 'Check desk',
    subject: { label: 'Company name', hint: 'As registered' },
  },
  { value: 'privacy', label: 'My data', desk: 'Privacy desk' },
  {
    value: 'bug',
    label: 'Something on the site is broken',
    desk: 'Site desk',
    subject: { label: 'Which page?', hint: 'Its address is best' },
  },
  { value: 'press', label: 'Press', desk: 'Press desk' },
] as const satisfies readonly ContactReason[]

export const contactReasonValues = contactReasons.map(({ value }) => value)

export const findContactReason = (value: string): ContactReason | undefined =>
  contactReasons.find((reason) => reason.value === value)
