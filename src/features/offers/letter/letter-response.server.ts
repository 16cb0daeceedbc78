import { setPdfInChild } from '#/features/resumes/write/set-pdf.server.ts'

/** The letter of an offer as a download, made from its signed record. Throws 503 when it cannot be set. */
export async function offerLetterResponse(record: string, applicationId: string) {
  const letter = await setPdfInChild(
    new URL('./child.ts', import.meta.url),
    { record },
    'The letter could not be made now. Try again in a minute.',
  )
  return new Response(letter, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="offer-${applicationId.slice(0, 8)}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
