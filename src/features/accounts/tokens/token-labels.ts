import type { SeekerTokenRight } from '#/shared/rights.ts'

/** 'See jobs and their pay, move and reject' */
export function rightsSentence<Right extends string>(
  rights: readonly Right[],
  labels: Record<Right, string>,
) {
  const words = rights.map((right) => labels[right].toLowerCase()).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const ownRightLabels: Record<SeekerTokenRight, string> = {
  'see-my-profile': 'Read my profile',
  'see-my-applications': 'Read my applications and messages',
  'draft-my-applications': 'Write drafts of applications',
}

/** What each opens, beyond its label. */
export const ownRightHints: Record<SeekerTokenRight, string> = {
  'see-my-profile': 'Without your private answers, such as your birthday, and without your files.',
  'see-my-applications': 'Where each stands, what you sent, your offers, and conversations, without files.',
  'draft-my-applications':
    'You find them under Applications, and only you can send one. What you typed stays as it is.',
}
