import type { MailContent } from './kinds.ts'

/** The one template of all mails: a 600 px table with inline styles, and a plain-text version. */
export function renderMail({
  to,
  subject,
  title,
  paragraphs,
  list = [],
  action,
  code,
  because,
  headers = {},
}: MailContent) {
  const safety = 'Waymark never asks you to pay, and never asks for your password by mail.'
  const items = list.map((item) => [item.title, ...item.lines, item.url].join('\n'))
  const text = [
    title,
    ...paragraphs,
    ...items,
    code,
    action && `${action.label}: ${action.url}`,
    '--',
    because,
    safety,
  ]
    .filter(Boolean)
    .join('\n\n')
  const cell = (content: string, style = '') =>
    `<tr><td style="padding:0 40px 16px;${style}">${content}</td></tr>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f6f3;font-family:Overpass,Arial,sans-serif;color:#161616;font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#fff;border:1px solid #e5e5e0">
<tr><td style="background:#161616;color:#fff;padding:20px 40px;font-weight:800;font-size:20px">Waymark</td></tr>
<tr><td style="height:32px"></td></tr>
${cell(`<h1 style="margin:0;font-size:30px;line-height:1.15;letter-spacing:-.5px">${escapeHtml(title)}</h1>`)}
${paragraphs.map((paragraph) => cell(escapeHtml(paragraph))).join('\n')}
${list.map((item) => cell(listed(item), 'border-top:1px solid #e5e5e0;padding-top:16px')).join('\n')}
${code ? cell(`<span style="font-size:36px;font-weight:800;letter-spacing:6px">${escapeHtml(code)}</span>`) : ''}
${action ? cell(`<a href="${escapeHtml(action.url)}" style="display:inline-block;background:#fdc700;color:#161616;font-weight:700;text-decoration:none;padding:14px 24px;border-radius:6px">${escapeHtml(action.label)}</a>`, 'padding-top:8px;padding-bottom:24px') : ''}
<tr><td style="border-top:1px solid #e5e5e0;padding:20px 40px;font-size:13px;color:#5b5a55">${escapeHtml(because)}<br>${safety}</td></tr>
</table></td></tr></table></body></html>`
  // One line, because a line break in a name or title would add a mail header.
  return { to, subject: subject.replace(/\s+/g, ' '), text, html, headers }
}

const listed = ({ title, lines, url }: NonNullable<MailContent['list']>[number]) =>
  `<a href="${escapeHtml(url)}" style="color:#161616;font-weight:700">${escapeHtml(title)}</a>${lines
    .map((line) => `<br><span style="color:#5b5a55">${escapeHtml(line)}</span>`)
    .join('')}`

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
