import type { MailContent } from './kinds.ts'
import type { Preferences } from './preference-link.ts'
import { threadHeaders } from './thread.ts'

const safety = 'Waymark never asks you to pay, and never asks for your password by email.'

/** The one template of all mails: a 600 px table with inline styles, and a plain-text version. */
export function renderMail(mail: MailContent, domain: string, preferences: Preferences | null = null) {
  return {
    to: mail.to,
    // One line, because a line break in a name or title would add a mail header.
    subject: mail.subject.replace(/\s+/g, ' '),
    text: asText(mail, preferences),
    html: asHtml(mail, preferences),
    headers: { ...threadHeaders(mail.thread, domain), ...preferences?.headers, ...mail.headers },
    calendar: mail.calendar,
  }
}

type Section = NonNullable<MailContent['sections']>[number]
const isLead = ({ leads }: Section) => leads === true

function asText(
  { title, paragraphs, sections = [], list = [], action, code, because }: MailContent,
  preferences: Preferences | null,
) {
  const items = list.map((item) => [item.title, ...item.lines, item.url].join('\n'))
  const facts = ({ title: heading, lines }: Section) =>
    [
      `${heading}:`,
      ...lines.map(
        ({ label, text }) => `- ${label ? `${label}${/[?!.:]$/.test(label) ? '' : ':'} ` : ''}${text}`,
      ),
    ].join('\n')
  return [
    title,
    ...paragraphs,
    ...items,
    code,
    ...sections.filter(isLead).map(facts),
    action && `${action.label}: ${action.url}`,
    ...sections.filter((section) => !isLead(section)).map(facts),
    '--',
    because,
    preferences && `${preferences.label}: ${preferences.url}`,
    safety,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const cell = (content: string, style = '') =>
  `<tr><td class="c" style="padding:0 44px 16px;${style}">${content}</td></tr>`

// Drawn with table cells and backgrounds, because mail programs block pictures until they are asked.
const logo = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#161616;border-radius:7px;width:30px;height:30px" align="center"><span style="display:inline-block;width:6px;height:16px;background:#fdc700;border-radius:2px"></span><span style="display:inline-block;width:10px;height:6px;background:#fdc700;border-radius:2px;vertical-align:top"></span></td><td style="padding-left:10px;font-weight:800;font-size:21px;letter-spacing:-.4px">Waymark</td></tr></table>`

function asHtml(
  { subject, title, paragraphs, sections = [], list = [], action, code, because }: MailContent,
  preferences: Preferences | null,
) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>@media (max-width:480px){.c{padding-left:20px!important;padding-right:20px!important}h1{font-size:30px!important}}</style></head>
<body style="margin:0;background:#f6f6f3;font-family:Overpass,Arial,sans-serif;color:#161616;font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#fff;table-layout:fixed;overflow-wrap:anywhere">
${cell(logo, 'padding-top:26px;padding-bottom:30px')}
${cell(`<h1 style="margin:0;font-size:36px;line-height:1.12;letter-spacing:-.8px">${escapeHtml(title)}</h1>`)}
${paragraphs.map((paragraph) => cell(escapeHtml(paragraph))).join('\n')}
${list.map((item) => cell(listed(item), 'border-top:1px solid #e5e5e0;padding-top:16px')).join('\n')}
${code ? cell(`<span style="font-size:36px;font-weight:800;letter-spacing:6px">${escapeHtml(code)}</span>`) : ''}
${sections.filter(isLead).map(section).join('\n')}
${action ? cell(`<a href="${escapeHtml(action.url)}" style="display:inline-block;background:#fdc700;color:#161616;font-weight:700;text-decoration:none;padding:14px 26px;border-radius:6px">${escapeHtml(action.label)}</a>`, 'padding-top:10px;padding-bottom:20px') : ''}
${sections
  .filter((one) => !isLead(one))
  .map(section)
  .join('\n')}
<tr><td style="height:16px"></td></tr>
<tr><td class="c" style="background:#161616;color:#d9d9d4;padding:26px 44px;font-size:14px">${escapeHtml(because)}<br><br>${preferences ? `<a href="${escapeHtml(preferences.url)}" style="color:#d9d9d4">${preferences.label}</a><br><br>` : ''}${safety}</td></tr>
</table></td></tr></table></body></html>`
}

const section = (shown: Section) => cell(facts(shown), 'padding-top:8px;padding-bottom:20px')

const facts = ({ title, lines }: Section) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:2px solid #161616;table-layout:fixed"><colgroup><col width="34%"><col></colgroup><tr><td colspan="2" style="padding:12px 0 4px;font-size:20px;font-weight:700;letter-spacing:-.3px">${escapeHtml(title)}</td></tr>${lines.map(fact).join('')}</table>`

const rule = 'padding:9px 0;border-bottom:1px solid #e5e5e0;font-size:16px;vertical-align:top'
const fact = ({ label, text }: Section['lines'][number]) =>
  label
    ? `<tr><td style="${rule};padding-right:14px;color:#5b5a55">${escapeHtml(label)}</td><td style="${rule};font-weight:600">${escapeHtml(text)}</td></tr>`
    : `<tr><td colspan="2" style="${rule}">${escapeHtml(text)}</td></tr>`

const listed = ({ title, lines, url }: NonNullable<MailContent['list']>[number]) =>
  `<a href="${escapeHtml(url)}" style="color:#161616;font-weight:700">${escapeHtml(title)}</a>${lines
    .map((line) => `<br><span style="color:#5b5a55">${escapeHtml(line)}</span>`)
    .join('')}`

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
