import { expect, test } from 'vitest'
import { readJsonResume } from './loose-json-resume.ts'

test('older and looser forms are understood as what they say', () => {
  const forms: [sent: object, read: object][] = [
    [
      {
        work: [
          {
            company: 'Fenster AG',
            website: 'https://fenster.example',
            startDate: 'March 2011',
            endDate: 'Present',
          },
        ],
      },
      { work: [{ name: 'Fenster AG', url: 'https://fenster.example', startDate: '2011-03' }] },
    ],
    [
      {
        education: [
          { institution: 'BBS Kiel', startDate: 2003, endDate: 2005, gpa: 1.7, courses: 'Lead\nGlass' },
        ],
      },
      {
        education: [
          {
            institution: 'BBS Kiel',
            startDate: '2003',
            endDate: '2005',
            score: '1.7',
            courses: ['Lead', 'Glass'],
          },
        ],
      },
    ],
    [
      { education: [{ school: 'BBS Kiel', degree: 'BA', major: 'Glass' }] },
      { education: [{ institution: 'BBS Kiel', studyType: 'BA', area: 'Glass' }] },
    ],
    [
      {
        skills: ['Leadwork', { name: 'Cutting', keywords: 'Glass, Mirror' }, { skill: 'Grinding', level: 3 }],
      },
      {
        skills: [
          { name: 'Leadwork' },
          { name: 'Cutting', keywords: ['Glass', 'Mirror'] },
          { name: 'Grinding', level: '3' },
        ],
      },
    ],
    [{ skills: 'Leadwork, Cutting' }, { skills: [{ name: 'Leadwork' }, { name: 'Cutting' }] }],
    [
      { languages: { English: 'C1', German: 'native' } },
      {
        languages: [
          { language: 'English', fluency: 'C1' },
          { language: 'German', fluency: 'native' },
        ],
      },
    ],
    [
      { languages: ['English', { name: 'German', level: 'B2' }] },
      { languages: [{ language: 'English' }, { language: 'German', fluency: 'B2' }] },
    ],
    [
      { basics: { name: 'Ilse' }, interests: ['Sailing'], references: ['Ask me.'] },
      { basics: { name: 'Ilse' }, interests: [{ name: 'Sailing' }], references: [{ reference: 'Ask me.' }] },
    ],
    [
      { certifications: ['First aid'], awards: ['Best glazier'] },
      { certificates: [{ name: 'First aid' }], awards: [{ title: 'Best glazier' }] },
    ],
    [
      {
        experience: [
          { employer: 'Fenster AG', jobTitle: 'Glazier', start_date: '2011-3', end_date: 'heute' },
        ],
      },
      { work: [{ name: 'Fenster AG', position: 'Glazier', startDate: '2011-03' }] },
    ],
    [
      { work: [{ name: 'A', from: '03/2011', to: 'août 2013' }] },
      { work: [{ name: 'A', startDate: '2011-03', endDate: '2013-08' }] },
    ],
    [{ work: [{ name: 'A', dates: 'May 2011 – present' }] }, { work: [{ name: 'A', startDate: '2011-05' }] }],
    [
      { work: [{ name: 'A', startDate: { year: 2011, month: 3 }, endDate: '2013-02-01T00:00:00Z' }] },
      { work: [{ name: 'A', startDate: '2011-03', endDate: '2013-02-01' }] },
    ],
    [
      { work: { name: 'A', highlights: '- Cut\n- Ground' } },
      { work: [{ name: 'A', highlights: ['Cut', 'Ground'] }] },
    ],
    [
      {
        basics: {
          firstName: 'Ilse',
          lastName: 'Brandmeier',
          website: 'https://ilse.example',
          phone: 431234567,
        },
      },
      {
        basics: {
          name: 'Ilse Brandmeier',
          url: 'https://ilse.example',
          phone: '431234567',
          firstName: 'Ilse',
          lastName: 'Brandmeier',
        },
      },
    ],
    [
      {
        basics: {
          name: 'Ilse',
          picture: 'https://a.example/p.png',
          location: 'Graz',
          profiles: { git: 'https://git.example/ilse' },
        },
      },
      {
        basics: {
          name: 'Ilse',
          image: 'https://a.example/p.png',
          location: { address: 'Graz' },
          profiles: [{ network: 'git', url: 'https://git.example/ilse' }],
        },
      },
    ],
    [{ resume: { basics: { name: 'Ilse' } } }, { basics: { name: 'Ilse' } }],
    [
      { volunteer: [{ organization: 'Red Cross', website: 'https://rc.example', endDate: '' }] },
      { volunteer: [{ organization: 'Red Cross', url: 'https://rc.example' }] },
    ],
    [
      { projects: ['Oven'], publications: [{ title: 'Bread', date: 'June 2020' }] },
      { projects: [{ name: 'Oven' }], publications: [{ name: 'Bread', releaseDate: '2020-06' }] },
    ],
    // A key of the schema keeps its meaning beside one that could stand for it.
    [{ work: [{ name: 'A', company: 'B' }] }, { work: [{ name: 'A', company: 'B' }] }],
  ]
  for (const [sent, read] of forms) expect(readJsonResume(sent)).toEqual({ resume: read, leftOut: [] })
})

test('a date that can be read in two ways or none is left out, and named', () => {
  const read = readJsonResume({
    work: [
      { name: 'A', startDate: '03/04/2011', endDate: 'soon' },
      { name: 'B', startDate: 'Q3 2011', endDate: 201 },
    ],
  })
  expect(read?.resume).toEqual({ work: [{ name: 'A' }, { name: 'B' }] })
  expect(read?.leftOut.toSorted()).toEqual([
    'work.0.endDate',
    'work.0.startDate',
    'work.1.endDate',
    'work.1.startDate',
  ])
})
