import { displayFileName } from '#/features/files/accept.server.ts'
import { findOwnFiles } from '#/features/files/queries.server.ts'
import type { ContextFor, UploadedFile } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { readingNote, type resumeImportApi } from './api.ts'
import { putIntoDraft } from './into-draft.server.ts'
import { keptParts, namesOfParts } from './kept-parts.ts'
import { mergeKept } from './merge.ts'
import { readByOwnReader } from './own-reader.server.ts'
import {
  deleteProposal,
  deleteResumeData,
  findProposal,
  findResumeData,
  proposalDays,
  saveProposal,
  saveResumeData,
} from './queries.server.ts'
import { readUpload, withStoredFile } from './read-upload.server.ts'
import { toSuggestions } from './suggestions.ts'

export const resumeImportHandlers: Handlers<typeof resumeImportApi> = {
  'POST /resumes/proposal': (_, context) => readInto(context, orNotFound(context.files[0], 'file')),

  async 'POST /resumes/:id/proposal'({ id }, context) {
    const [own] = (await findOwnFiles(context.db, context.user.id, [id])) ?? []
    const { name } = orNotFound(own?.kind === 'document' ? own : null, 'résumé')
    return withStoredFile(context.storage, id, name, (file) => readInto(context, file))
  },

  async 'GET /resumes/proposal'(_, { db, user, config }) {
    const row = await findProposal(db, user.id)
    return {
      data: {
        proposal: row && !isExpired(row) ? view(row) : null,
        ownReader: config.resumeReader ? new URL(config.resumeReader.url).host : null,
      },
    }
  },

  async 'POST /resumes/proposal/accept'({ id, kept, ...accepted }, { db, user }) {
    const row = await findProposal(db, user.id)
    if (!row || row.id !== id || isExpired(row))
      throw new AppError(
        409,
        'Another file has been read since, or this one was already added. Reload the page.',
      )
    const parts = keptParts(row.proposal.resume, kept)
    const { added, rest } = await putIntoDraft(db, user.id, accepted, parts)
    if (Object.keys(rest).length > 0)
      await saveResumeData(db, user.id, mergeKept(await findResumeData(db, user.id), rest))
    await deleteProposal(db, user.id)
    return {
      data: { added },
      message:
        added.items > 0
          ? 'Added to your profile draft. Check it and save.'
          : 'Your profile already had what it has a field for.',
    }
  },

  async 'DELETE /resumes/proposal'(_, { db, user }) {
    await deleteProposal(db, user.id)
    return { data: { deleted: true } }
  },

  async 'GET /resumes/data'(_, { db, user }) {
    const resume = await findResumeData(db, user.id)
    return { data: { resume, parts: resume ? namesOfParts(resume) : [] } }
  },

  async 'DELETE /resumes/data'(_, { db, user }) {
    await deleteResumeData(db, user.id)
    return { data: { deleted: true }, message: 'What we kept from your files is deleted' }
  },
}

/** What a file says, kept as the proposal that its person checks. */
async function readInto({ user, config, transaction }: ContextFor<'seeker'>, file: UploadedFile) {
  const proposal = config.resumeReader
    ? await readByOwnReader(file, config.resumeReader)
    : await readUpload(file)
  const ending = /\.[a-z]{2,5}$/i.exec(file.name)?.[0].slice(1).toLowerCase() ?? 'txt'
  return transaction(async ({ db }) => {
    await saveProposal(db, user.id, displayFileName(file.name, ending), proposal)
    return {
      data: view(orNotFound(await findProposal(db, user.id), 'proposal')),
      message: 'Your résumé was read',
    }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findProposal>>>

const isExpired = ({ createdAt }: Row) => createdAt.getTime() + proposalDays * dayMs < Date.now()

function view({ id, fileName, createdAt, proposal }: Row) {
  const { source, language, notes, pages, lines, unread, leftOut = [] } = proposal
  return {
    ...{ id, fileName, source, language, pages, lines, unread },
    // Another version of the product may have stored notes that this one has no words for.
    notes: notes.filter((note) => readingNote.safeParse(note).success),
    readAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + proposalDays * dayMs),
    leftOut: leftOut.slice(0, 100),
    suggestions: toSuggestions(proposal),
  }
}
