import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type Stopped = { id: string; name: string; state: 'failing' | 'off'; failure: string }

export const webhookStoppedTitle = ({ name, state }: Pick<Stopped, 'name' | 'state'>) =>
  state === 'off' ? `The webhook ${name} is switched off` : `The webhook ${name} gets no answer`

export const webhookStoppedMail = ({
  to,
  publicUrl,
  ...stopped
}: Stopped & { to: string; publicUrl: string }): MailContent => ({
  to,
  subject: webhookStoppedTitle(stopped),
  title: webhookStoppedTitle(stopped),
  paragraphs: [
    `${stopped.failure}.`,
    stopped.state === 'off'
      ? 'Nothing more is sent to it. Turn it on when its server is well again. The log has what did not arrive, and sends it again when you ask for it.'
      : 'We go on trying. Each event is tried for three days; if nothing arrives in all that time, we switch the webhook off.',
  ],
  action: { label: 'Open the webhook', url: publicUrl + paths.employer.webhook(stopped.id) },
  because: 'You manage the team of your company.',
})
