import { expect, test } from 'vitest'
import { displayFileName } from './accept.server.ts'
import { fileResponse } from './response.server.ts'

test.each([
  ['weird "quote" name.pdf', 'weird "quote" name.pdf'],
  ['two\r\nlines.pdf', 'two lines.pdf'],
  ['50% off.pdf', '50% off.pdf'],
  ["O'Brien (CV) *new*.pdf", "O'Brien (CV) new.pdf"],
  ['Mu\u0308ller Re\u0301sume\u0301.pdf', 'Müller Résumé.pdf'],
  ['CV.pdf.', 'CV.pdf'],
  ['CV.pdf  ', 'CV.pdf'],
  ['CV .pdf', 'CV.pdf'],
  ['CV.pdf. .', 'CV.pdf'],
  ['CV of J.Smith', 'CV of J.Smith.pdf'],
  ['Anna Müller, version 2.0', 'Anna Müller, version 2.0.pdf'],
  ['Anna.Müller.CV.PDF', 'Anna.Müller.CV.pdf'],
  ['CV.docx', 'CV.pdf'],
  ['.pdf', 'file.pdf'],
  ['...', 'file.pdf'],
  ['\u202efdp.exe', 'fdp.pdf'],
  ['an\u200bna\ufeff.pdf', 'anna.pdf'],
  ['رزومه\u200cی من.pdf', 'رزومه\u200cی من.pdf'],
  ['👩\u200d💻.pdf', '👩\u200d💻.pdf'],
  [`${'x'.repeat(119)}😀.pdf`, `${'x'.repeat(119)}.pdf`],
  ['履歴書\u3000山田.pdf', '履歴書 山田.pdf'],
  ['C:\\Users\\anna\\CV.pdf', 'CV.pdf'],
  ['../../CV.pdf', 'CV.pdf'],
])('%s is shown as %s, and downloaded as shown', (written, shown) => {
  const name = displayFileName(written, 'pdf')
  expect(name).toBe(shown)
  const { headers } = fileResponse(
    { kind: 'document', name, mediaType: 'application/pdf' },
    { size: 0, body: '' },
  )
  const [, plain, encoded = ''] =
    /filename="([^"]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(shown)
  expect(plain).toMatch(/^[\w .()-]+$/)
})
