import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import {
  docxOf,
  external,
  objectStream,
  odtOf,
  packedStream,
  pdfOf,
  pdfStream,
  relationship,
  wordBinaryOf,
  zipOf,
} from '#/testing/documents.ts'

const app = await testApp()
const { token } = await app.seeker()

async function send(name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

const hostile: [string, string, Buffer, RegExp][] = [
  [
    'a PDF that runs a program',
    'a.pdf',
    pdfOf(`<</OpenAction${script}>>`),
    /^This PDF holds a program .*\(print to PDF\)/,
  ],
  ['a program under other letters', 'a.pdf', pdfOf('<</S/J#61vaScr#69pt>>'), /holds a program/],
  ['a program among packed objects', 'a.pdf', pdfOf(objectStream(script)), /holds a program/],
  [
    'a program in a string among packed objects',
    'a.pdf',
    pdfOf(packedStream('/Type/ObjStm/N 2/First 11', `11 0 12 1  (${script})`)),
    /holds a program/,
  ],
  [
    'packed objects under another name, whose dictionary hides what it is',
    'a.pdf',
    pdfOf(packedStream('/First 5/N 1/X(2 0 obj)', `11 0 ${script}`)),
    /holds a program/,
  ],
  [
    'packed objects in a packing we do not open',
    'a.pdf',
    pdfOf(pdfStream('/Type/ObjStm/First 5/Filter/LZWDecode', Buffer.from('x'))),
    /cannot look into/,
  ],
  [
    'a program in a string of another object',
    'a.pdf',
    pdfOf(`(\n9 0 obj${script}endobj\n)`),
    /holds a program/,
  ],
  ['a program in a comment', 'a.pdf', pdfOf(`null %9 0 obj${script}`), /holds a program/],
  [
    'a program in a stream of another object',
    'a.pdf',
    pdfOf(pdfStream('', Buffer.from(`9 0 obj${script}endobj`))),
    /holds a program/,
  ],
  ['a PDF that starts another program', 'a.pdf', pdfOf('<</S/Launch/F(cmd.exe)>>'), /starts a program/],
  [
    'a PDF with a file in it',
    'a.pdf',
    pdfOf('<</Type/Filespec/EF<</F 9 0 R>>>>'),
    /another file or object inside/,
  ],
  [
    'a PDF that sends its form away',
    'a.pdf',
    pdfOf('<</S/SubmitForm/F(http://a.example)>>'),
    /form that sends/,
  ],
  ['a locked PDF', 'a.pdf', pdfOf('<</Encrypt 5 0 R>>'), /is locked. Save it without a password/],
  [
    'a Word document with macros',
    'a.docx',
    docxOf({ parts: { 'word/vbaProject.bin': 'x' } }),
    /^This Word document holds macros/,
  ],
  [
    'a Word document with a template elsewhere',
    'a.docx',
    docxOf({
      parts: {
        'word/_rels/settings.xml.rels': relationship(
          'attachedTemplate',
          'https://a.example/t.dotm',
          external,
        ),
      },
    }),
    /fetches something from another computer/,
  ],
  [
    'a template elsewhere, written in signs',
    'a.docx',
    docxOf({
      relations: relationship(
        'attachedTemplate',
        '&#92;&#92;a.example&#92;t.dotm',
        ' TargetMode="&#69;xternal"',
      ),
    }),
    /fetches something/,
  ],
  [
    'a Word document that shows a picture from elsewhere',
    'a.docx',
    docxOf({ relations: relationship('image', 'https://a.example/1.png', external) }),
    /fetches something/,
  ],
  [
    'a Word document with an object',
    'a.docx',
    docxOf({ parts: { 'word/embeddings/oleObject1.bin': 'x' } }),
    /another file or object inside/,
  ],
  [
    'a Word document with a page of another kind in it',
    'a.docx',
    docxOf({ relations: relationship('aFChunk', 'a.html') }),
    /another file or object inside/,
  ],
  [
    'a Word document that starts a program',
    'a.docx',
    docxOf({ body: instruction('DDEA') + instruction('UTO c:\\\\cmd.exe "/k"') }),
    /starts a program/,
  ],
  [
    'a Word document with words of its own',
    'a.docx',
    docxOf({ parts: { 'word/x.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' } }),
    /cannot look into/,
  ],
  [
    'a Word document that unfolds into gigabytes',
    'a.docx',
    docxOf({ parts: { 'word/media/a.bmp': Buffer.alloc(60_000_000) } }),
    /unfolds into far too much/,
  ],
  [
    'a thousand parts and more',
    'a.docx',
    docxOf({
      parts: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`word/${at}.xml`, '<a/>'])),
    }),
    /unfolds/,
  ],
  [
    'an OpenDocument file with macros',
    'a.odt',
    odtOf('', { 'Basic/Standard/Module1.xml': '<a/>' }),
    /^This OpenDocument file holds macros/,
  ],
  [
    'an OpenDocument file that runs a program',
    'a.odt',
    odtOf('<script:event-listener xlink:href="vnd.sun.star.script:a"/>'),
    /holds a program/,
  ],
  [
    'an OpenDocument file with a picture from elsewhere',
    'a.odt',
    odtOf('<draw:image xlink:href="https://a.example/1.png"/>'),
    /fetches something/,
  ],
  [
    'rich text with an object',
    'a.rtf',
    Buffer.from('{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}'),
    /^This RTF file has another file/,
  ],
  [
    'rich text with a template elsewhere',
    'a.rtf',
    Buffer.from('{\\rtf1{\\*\\template http://a.example/t}}'),
    /fetches something/,
  ],
  [
    'an old Word document with macros',
    'a.doc',
    wordBinaryOf('Macros', 'VBA', '_VBA_PROJECT'),
    /holds macros/,
  ],
  ['an old Word document with an object', 'a.doc', wordBinaryOf('ObjectPool'), /another file/],
  ['a locked Word document', 'a.docx', wordBinaryOf('EncryptedPackage'), /is locked/],
]

// Security: U-12, U-13
test.each(hostile)('%s is refused with a sentence that says so', async (_, name, bytes, words) => {
  const { status, body } = await send(name, bytes)
  expect([status, body.error]).toEqual([422, expect.stringMatching(words)])
  expect(body.error).toMatch(/(send that|send it again|send it whole)\.$/)
})

const link = relationship('hyperlink', 'https://github.com/ana/JavaScript', external)

const ordinary: [string, string, Buffer][] = [
  ['a PDF', 'a.pdf', pdfOf('<</Type/Page>>')],
  [
    'a PDF of somebody who writes programs',
    'a.pdf',
    pdfOf('<</Title(HTML/CSS/JavaScript/JS, Launch/EmbeddedFile)>>'),
  ],
  ['a PDF with a link', 'a.pdf', pdfOf('<</S/URI/URI(https://github.com/ana/JavaScript/JS)>>')],
  ['a PDF whose page is not packed', 'a.pdf', pdfOf(pdfStream('', Buffer.from('BT (CSS/JavaScript) Tj ET')))],
  ['a PDF whose page is packed', 'a.pdf', pdfOf(packedStream('', 'BT (CSS/JavaScript) Tj ET'.repeat(900)))],
  [
    'a PDF of packed objects',
    'a.pdf',
    pdfOf('<</Type/Outlines/First 5 0 R>>', objectStream('<</Title(CSS/JavaScript)>>')),
  ],
  ['a PDF that opens at its first page', 'a.pdf', pdfOf('<</OpenAction[3 0 R/Fit]>>')],
  ['a Word document', 'a.docx', docxOf()],
  ['a Word document with links', 'a.docx', docxOf({ relations: link })],
  [
    'a Word document made from a template of its writer',
    'a.docx',
    docxOf({ relations: relationship('attachedTemplate', 'file:///C:\\Users\\Ana\\Resume.dotx', external) }),
  ],
  [
    'a Word document with a picture and a page number',
    'a.docx',
    docxOf({ body: instruction('PAGE'), parts: { 'word/media/image1.png': 'x' } }),
  ],
  [
    'an OpenDocument file',
    'a.odt',
    odtOf('<text:a xlink:href="https://a.example">me</text:a><draw:image xlink:href="Pictures/1.png"/>'),
  ],
  [
    'rich text',
    'a.rtf',
    Buffer.from('{\\rtf1\\ansi Welder {\\field{\\*\\fldinst HYPERLINK "https://a.example"}}}'),
  ],
  ['an old Word document', 'a.doc', wordBinaryOf('1Table')],
  ['plain text', 'a.txt', Buffer.from('HTML/CSS/JavaScript')],
]

test.each(ordinary)('%s is accepted', async (_, name, bytes) => {
  const { status, body } = await send(name, bytes)
  expect([status, body.error]).toEqual([200, undefined])
})

test('a zip that is not a document is refused', async () => {
  const { status, body } = await send('a.docx', zipOf({ 'a.txt': 'hello' }))
  expect([status, body.error]).toEqual([
    422,
    'Use a PNG, JPG or WebP image, or a PDF, Word, ODT, RTF or text document',
  ])
})
