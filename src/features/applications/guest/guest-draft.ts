import { readVisitorDraft, writeVisitorDraft } from '#/client/drafts.ts'
import type { ApplyDraft } from '../apply/apply-draft.ts'

/** What a visitor has filled in, with who they are; in this tab alone. */
export type GuestDraft = ApplyDraft & {
  name: string
  email: string
  /** Where the code was mailed; empty before. */
  sentTo?: string
  /** Whether a résumé was chosen: a file outlives no reload. */
  hasResume?: boolean
}

const draftName = (slug: string) => `application ${slug}`

export const readGuestDraft = (slug: string) => readVisitorDraft<GuestDraft>(draftName(slug))

/** The code was used: this tab asks for it no more. */
export function endGuestCode(slug: string) {
  const draft = readGuestDraft(slug)
  if (draft) saveGuestDraft(slug, { ...draft, sentTo: '' })
}

export const saveGuestDraft = (slug: string, draft: GuestDraft) => writeVisitorDraft(draftName(slug), draft)
