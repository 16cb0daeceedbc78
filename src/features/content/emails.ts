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
    'A person will read it and answer at this address. If you write again, mention the reference.',
  ],
  because: 'You get this because someone wrote to us and gave this address. If it was not you, do nothing.',
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
    `From ${name}, ${email}. Answer this email to reach them.`,
    ...(subjectUrl ? [`It concerns: ${subjectUrl}`] : []),
    ...message.split(/\n+/),
  ],
  because: 'You get this because you run this Waymark and somebody used its contact page.',
})
