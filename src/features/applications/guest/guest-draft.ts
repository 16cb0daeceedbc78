import { readVisitorDraft, writeVisitorDraft } from '#/client/drafts.ts'
import type { ApplyDraft } from '../apply/apply-draft.ts'

/** What a visitor has filled in, with who they are; in this tab alone. */
export type GuestDraft = ApplyDraft & { name: string; email: string }

const draftName = (slug: string) => `application ${slug}`

export const readGuestDraft = (slug: string) => readVisitorDraft<GuestDraft>(draftName(slug))

export const saveGuestDraft = (slug: string, draft: GuestDraft) => writeVisitorDraft(draftName(slug), draft)
