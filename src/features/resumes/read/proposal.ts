import type { JsonResume } from '../json-resume.ts'
import type { ResumeLanguage } from './headings.ts'
import type { Line, Page } from './lines.ts'

/** How well a value is supported by what the document says. */
export type Certainty = 'sure' | 'likely' | 'guess'

/** One value of the résumé, and where it stands. */
export type ProposedField = {
  /** Its place in the JSON Resume: `work.0.position`. */
  path: string
  certainty: Certainty
  /** Numbers of the lines that it was read from; empty if the file carries its data. */
  lines: number[]
}

/** What the text did not tell, or what was passed over. */
export type ReadingNote =
  | 'no name'
  | 'no work'
  | 'no education'
  | 'unknown language'
  | 'no sections'
  | 'more pages'
  | 'pages without text'
  | 'program ignored'
  | 'fields left out'
  | 'unclear dates'

export type Proposal = {
  source: 'layout' | 'JSON Resume' | 'Europass' | 'own reader'
  resume: JsonResume
  fields: ProposedField[]
  language: ResumeLanguage | null
  notes: ReadingNote[]
  /** The picture of the page: where each line stands. Empty pages mean a format that has none. */
  pages: Page[]
  lines: Pick<Line, 'text' | 'page' | 'x' | 'y' | 'width' | 'size' | 'bold' | 'rows'>[]
  /** Lines that no field was read from. */
  unread: number[]
  /** The name apart, as far as the text tells which part is which. */
  nameParts?: { first: string; last: string; certainty: Certainty }
  /** Of a résumé that came as data: parts that it had and `resume` does not, by their names there. */
  leftOut?: string[]
}

/** Why nothing could be read. */
export type ReadingFailure = 'locked' | 'broken' | 'no text' | 'unfolds too far' | 'not a résumé format'
export type ReadingResult = { ok: true; proposal: Proposal } | { ok: false; failure: ReadingFailure }

/** A value with its support, before it has a place in the résumé. */
export type Found<Value = string> = { value: Value; certainty: Certainty; lines: number[] }
