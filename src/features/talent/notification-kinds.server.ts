import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'

export const talentInvited = notificationKind({
  name: 'talent.invited',
  label: 'A company invites you to apply',
  hint: 'Only companies you let find you. Each can ask once every 30 days.',
  readers: ['SEEKER'],
  category: 'finding',
  required: false,
  push: 'A company invites you to apply',
  params: z.object({ id: z.string(), companyName: z.string(), jobTitle: z.string() }),
  bell: ({ companyName, jobTitle }) => ({
    icon: 'mail',
    isWaiting: true,
    title: `${companyName} invites you to apply.`,
    body: jobTitle,
    path: paths.seeker.visibility,
  }),
  mail: {
    kind: 'talent-invitation',
    write: (
      { to, publicUrl },
      { companyName, jobTitle },
      { message, pay }: { message: string | null; pay: string | null },
    ) => ({
      to,
      subject: `${companyName} invites you to apply: ${jobTitle}`,
      title: `${companyName} invites you to apply.`,
      paragraphs: [
        pay ? `${jobTitle}, ${pay}.` : `${jobTitle}.`,
        ...(message ? [`They write: “${message}”`] : []),
        'They found your profile because you let companies find it. They can’t see your email address or phone number, and they learn nothing more about you unless you apply.',
      ],
      action: { label: 'Read the invitation', url: publicUrl + paths.seeker.visibility },
      because:
        'You get this because you chose on Waymark which companies can find you. You can change that on the same page.',
    }),
  },
  liveEvent: ({ id }) => ({ type: 'invitations' as const, id }),
})

export const talentNotificationKinds = [talentInvited]
