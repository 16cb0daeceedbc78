import { formatLongDate } from '#/shared/dates.ts'
import {
  escapeHtml,
  hrefOf,
  isEmpty,
  labelOf,
  pageEnd,
  pageHead,
  timeText,
  valueHtml,
} from './html.server.ts'
import { type PersonalData, personalData, type Section } from './sections.server.ts'

const filesHtml = (files: PersonalData['files']) =>
  `<ul>${files
    .map(
      ({ name, path, uploadedAt }) =>
        `<li><a href="${hrefOf(path)}">${escapeHtml(name)}</a>, ${timeText(uploadedAt)}</li>`,
    )
    .join('')}</ul>`

function sectionHtml(key: Section, data: PersonalData) {
  const about = personalData.shape[key].description
  const content = key === 'files' ? filesHtml(data.files) : valueHtml(data[key])
  return `<section><h2 id="${key}">${labelOf(key)}</h2>${about ? `<p>${escapeHtml(about)}.</p>` : ''}${content}</section>`
}

/** A page to read the archive offline: no scripts, nothing loaded from anywhere. */
export function readmeHtml(data: PersonalData, now: Date, documents: string[]) {
  const shown = (Object.keys(personalData.shape) as Section[]).filter((key) => !isEmpty(data[key]))
  const list = documents.map((name) => `<a href="${hrefOf(name)}">${escapeHtml(name)}</a>`).join(', ')
  return `${pageHead(`Waymark: the data of ${data.account.name}`)}<h1>Your data on Waymark</h1>
<p>${escapeHtml(data.account.name)}, ${formatLongDate(now)}. The same as data, for programs: ${list}.</p>
<nav aria-label="Sections">${shown.map((key) => `<a href="#${key}">${labelOf(key)}</a>`).join(' ')}</nav>
${shown.map((key) => sectionHtml(key, data)).join('\n')}
${pageEnd}`
}
