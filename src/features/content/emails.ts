import type { MailContent } from '#/server/mail/kinds.ts'

/** Quotes no typed text: the address may belong to somebody who never wrote to us. */
export const contactReceiptMail = ({
  to,
  reference,
  about,
}: {
  to: string
  reference: string
  about: string
}): MailContent => ({
  to,
  subject: `We have your message, ${reference}`,
  title: 'We have your message.',
  paragraphs: [
    `Its reference is ${reference}. You wrote about: ${about}.`,
    'A person reads it and answers to this address. Name the reference if you write again.',
  ],
  because: 'You get this because somebody wrote to us and gave this address. If it was not you, do nothing.',
})

/** To the administrators of this site. */
export const contactMessageMail = ({
  to,
  reference,
  about,
  name,
  email,
  subjectUrl,
  message,
}: {
  to: string
  reference: string
  about: string
  name: string
  email: string
  subjectUrl: string | null
  message: string
}): MailContent => ({
  to,
  subject: `${reference}: ${about}`,
  title: about,
  paragraphs: [
    `From ${name}, ${email}. Answer this mail to reach them.`,
    ...(subjectUrl ? [`It concerns: ${subjectUrl}`] : []),
    ...message.split(/\n+/),
  ],
  because: 'You get this because you run this Waymark and somebody used its contact page.',
})
