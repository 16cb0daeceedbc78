// Runs in a child process, as a page is set there for the résumé.
import { writeOfferLetter } from './letter.ts'

export const run = async ({ record }: { record: string }) =>
  (await writeOfferLetter(record)).toString('base64')
