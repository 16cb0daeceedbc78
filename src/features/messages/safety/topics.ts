/** What a message may ask an applicant for that no employer needs from them here. */
export const warningTopics = ['money', 'papers', 'platform'] as const
export type WarningTopic = (typeof warningTopics)[number]

/** 'It asks you …' */
const asks: Record<WarningTopic, string> = {
  money: 'for money, or to move money for others',
  papers: 'for bank details or identity papers',
  platform: 'to move to another app',
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

export const asksSentence = (topics: readonly WarningTopic[]) =>
  `It asks you ${listFormat.format(topics.map((topic) => asks[topic]))}.`

/** Not repeated outside its page, where a notice stands beside it. */
export const isHeldBack = (
  { sentBy, asksFor }: { sentBy: 'seeker' | 'employer'; asksFor: string[] },
  trustedAt: Date | null,
) => sentBy === 'employer' && asksFor.length > 0 && trustedAt === null
