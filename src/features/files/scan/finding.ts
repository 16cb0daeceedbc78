export type DocumentType = 'pdf' | 'docx' | 'odt' | 'rtf' | 'doc' | 'txt'

/** Why a document is refused. */
export type ScanFinding =
  | 'script'
  | 'launch'
  | 'macros'
  | 'embedded file'
  | 'form'
  | 'remote content'
  | 'locked'
  | 'bomb'
  | 'cut off'
  | 'unreadable'
  | 'timeout'

/** `type` is null if it is no document or could not be determined; `steps` counts the bytes and tokens examined. */
export type ScanResult = { type: DocumentType | null; finding: ScanFinding | null; steps: number }

const names: Record<DocumentType, string> = {
  pdf: 'This PDF',
  docx: 'This Word document',
  doc: 'This Word document',
  odt: 'This OpenDocument file',
  rtf: 'This RTF file',
  txt: 'This text file',
}

const problems: Record<ScanFinding, string> = {
  script: 'holds a program that can run when it is opened',
  launch: 'starts a program on the computer of whoever opens it',
  macros: 'holds macros, which are programs',
  'embedded file': 'has another file or object inside',
  form: 'holds a form that sends or fetches data',
  'remote content': 'fetches something from another computer when it is opened',
  locked: 'is locked',
  bomb: 'unfolds into far too much',
  'cut off': 'is cut off',
  unreadable: 'is damaged, or built in a way we cannot look into',
  timeout: 'takes too long to look through',
}

const plainPdf = 'Save it again as a plain PDF (print to PDF) and send that.'

/** The message: what was found, and how to save the document without it. */
export function scanFindingSentence(type: DocumentType | null, finding: ScanFinding) {
  const how =
    finding === 'locked'
      ? 'Save it without a password and send it again.'
      : finding === 'cut off'
        ? 'Save it again and send it whole.'
        : plainPdf
  return `${type ? names[type] : 'This file'} ${problems[finding]}. ${how}`
}
