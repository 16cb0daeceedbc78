import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, seekerWithProfile } = await openHiring()

const draft = { answers: {}, coverNote: 'I weld.', wantsPerson: false }
const visitor = app.as()

async function fillIn(email: string, more: { slug?: string; name?: string; draft?: object } = {}) {
  const slug = more.slug ?? (await app.job(employer.company.id)).slug
  await visitor.post('/applications/guest', {
    ...{ slug, email, name: more.name ?? 'Ada Reed' },
    draft: { ...draft, ...more.draft },
  })
  await app.runTasks()
  return slug
}

async function tokenFor(email: string) {
  const mail = (await app.mails(email)).findLast(({ subject }) => / sends your application: /.test(subject))
  return /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
}

const claim = async (email: string, who = visitor) =>
  (await who.post('/applications/guest/claim', { token: await tokenFor(email) })).data

const applications = () =>
  app.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()

test('a newcomer fills in an application, opens the link, and sends it with one call', async () => {
  const before = await applications()
  const slug = await fillIn('ada@people.example')
  expect(await applications()).toEqual(before)
  const { session, ...data } = await claim('ada@people.example')
  expect(data).toEqual({ slug, signedIn: false })
  expect(await applications()).toEqual(before)
  const seeker = app.as(session?.token)
  expect(session).toMatchObject({ emailVerified: true, user: { role: 'SEEKER', name: 'Ada Reed' } })
  const kept = (await seeker.get('/applications/draft/:slug', { slug })).data?.draft
  expect(kept).toMatchObject({ coverNote: 'I weld.', uploaded: [] })
  await seeker.post('/jobs/apply', { slug, coverNote: kept?.coverNote ?? '' })
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'ada@people.example')
    .executeTakeFirstOrThrow()
  expect(user.passwordHash).toBe(null)
  // Nothing of what was typed is left beside the account.
  expect(await app.db.selectFrom('guestApplications').select(['name', 'draft']).execute()).toEqual([
    { name: '', draft: {} },
  ])
})

// Security: A-06
test('the answer and the mail are the same whether or not an address has an account', async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id)
  const answers = []
  for (const email of [seeker.email, 'nobody@people.example'])
    answers.push(
      (
        await app.app.inject({
          ...{ method: 'POST', url: '/api/applications/guest' },
          payload: { slug, name: 'Ada', email, draft },
        })
      ).body,
    )
  expect(answers[0]).toBe(answers[1])
  await app.runTasks()
  const texts = []
  for (const email of [seeker.email, 'nobody@people.example'])
    texts.push(
      (await app.mails(email))
        .at(-1)
        ?.textBody.replaceAll(/token=[\w-]+|\b\d{6}\b|Choose what we email you: .*\n\n/g, ''),
    )
  expect(texts[0]).toBe(texts[1])
  // What a stranger typed is in no mail.
  expect(texts[0]).not.toContain('I weld')
})

test('whoever has an account logs in: the link signs nobody in, and what they wrote before stays', async () => {
  const seeker = await seekerWithProfile()
  const slug = await fillIn(seeker.email, { draft: { answers: { a: 'typed', b: 'typed' } } })
  await seeker.api.put('/applications/draft/:slug', {
    slug,
    draft: { ...draft, coverNote: '', answers: { a: 'before' }, uploaded: [] },
  })
  expect(await claim(seeker.email)).toEqual({ slug, session: null, signedIn: false })
  const kept = (await seeker.api.get('/applications/draft/:slug', { slug })).data?.draft
  expect(kept).toMatchObject({ coverNote: 'I weld.', answers: { a: 'before', b: 'typed' } })
  // Pressed once more, also by somebody who is signed in by now.
  expect(await claim(seeker.email)).toEqual({ slug, session: null, signedIn: false })
  expect(await claim(seeker.email, seeker.api)).toEqual({ slug, session: null, signedIn: true })
})

test('what somebody typed without their account goes before what a program wrote into its draft', async () => {
  const seeker = await seekerWithProfile()
  const slug = await fillIn(seeker.email, { draft: { answers: { a: 'typed' } } })
  const { data } = await seeker.api.post('/account/tokens', {
    ...{ name: 'Scout', rights: ['draft-my-applications'], days: 30 },
  })
  await app.as(data.token).put('/applications/draft/:slug', {
    ...{ slug, draft: { coverNote: 'By a program', answers: { a: 'by a program', b: 'by a program' } } },
  })
  await claim(seeker.email)
  expect((await seeker.api.get('/applications/draft/:slug', { slug })).data).toMatchObject({
    draft: { coverNote: 'I weld.', answers: { a: 'typed', b: 'by a program' } },
    token: null,
  })
})

test('a link that was used, replaced, mistyped or is three days old opens nothing', async () => {
  await fillIn('ines@people.example')
  const token = await tokenFor('ines@people.example')
  const press = (secret: string) => visitor.post('/applications/guest/claim', { token: secret })
  for (const wrong of ['x', `${token}x`, 'я'.repeat(50)])
    await expect(press(wrong)).rejects.toMatchObject({ status: 400 })
  await app.db
    .updateTable('guestApplications')
    .set({ createdAt: sql`now() - interval '73 hours'` })
    .where('email', '=', 'ines@people.example')
    .execute()
  await expect(press(token)).rejects.toMatchObject({ status: 400 })
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', 'ines@people.example').execute(),
  ).toEqual([])

  await fillIn('omar@people.example')
  expect((await claim('omar@people.example')).session).not.toBeNull()
  // The second press gives no second session: the mail may be read by others later.
  expect((await claim('omar@people.example')).session).toBeNull()
})

test('two presses at the same moment make one account', async () => {
  await fillIn('kofi@people.example')
  const token = await tokenFor('kofi@people.example')
  const both = await Promise.all([1, 2].map(() => visitor.post('/applications/guest/claim', { token })))
  expect(both.filter(({ data }) => data.session)).toHaveLength(1)
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', 'kofi@people.example').execute(),
  ).toHaveLength(1)
})

// Security: A-06
test('somebody else’s link changes nothing for whoever is signed in, and those who hire cannot take it', async () => {
  const other = await seekerWithProfile()
  await fillIn('mail@people.example')
  await expect(claim('mail@people.example', other.api)).rejects.toMatchObject({ status: 409 })
  expect((await claim('mail@people.example')).session?.user.name).toBe('Ada Reed')
  const hiring = await app.employer()
  await fillIn(hiring.email)
  await expect(claim(hiring.email)).rejects.toMatchObject({ status: 409 })
  await expect(fillIn(other.email, {}).then(() => claim(other.email, hiring.api))).rejects.toMatchObject({
    status: 409,
  })
})

// Security: Q-01
test('a password that a stranger registered the address with does not open the account', async () => {
  await visitor.post('/auth/register', {
    ...{ role: 'SEEKER', name: 'Mallory', email: 'lena@people.example' },
    password: 'nine yellow road signs',
  })
  await fillIn('lena@people.example', { name: 'Lena Wolf' })
  expect((await claim('lena@people.example')).session?.user.name).toBe('Lena Wolf')
  await expect(
    visitor.post('/auth/login', { email: 'lena@people.example', password: 'nine yellow road signs' }),
  ).rejects.toMatchObject({ status: 401 })
})

// Security: Q-01
test('whoever is logged in to the unconfirmed account keeps it: the link confirms it', async () => {
  const own = await seekerWithProfile('Mira Own')
  await app.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', own.id).execute()
  const slug = await fillIn(own.email, { name: 'Somebody Else' })
  expect(await claim(own.email, own.api)).toEqual({ slug, session: null, signedIn: true })
  const row = await app.db
    .selectFrom('users')
    .select(['name', 'emailVerifiedAt'])
    .where('id', '=', own.id)
    .executeTakeFirst()
  expect(row).toEqual({ name: 'Mira Own', emailVerifiedAt: expect.any(Date) })
  const kept = (await own.api.get('/applications/draft/:slug', { slug })).data?.draft
  expect(kept).toMatchObject({ coverNote: 'I weld.' })

  const hiring = await app.employer()
  await app.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', hiring.id).execute()
  await fillIn(hiring.email)
  await expect(claim(hiring.email, hiring.api)).rejects.toMatchObject({ status: 409 })
})

test('two links of one new address opened at the same moment: one account, and both drafts in it', async () => {
  const email = 'twice@people.example'
  const slugs = [await fillIn(email), await fillIn(email)]
  const tokens = (await app.mails(email)).map(({ textBody }) => /token=([\w-]+)/.exec(textBody)?.[1] ?? '')
  expect(tokens).toHaveLength(2)
  const both = await Promise.all(tokens.map((token) => visitor.post('/applications/guest/claim', { token })))
  const sessions = both.flatMap(({ data }) => (data.session ? [data.session] : []))
  expect(sessions).toHaveLength(1)
  const seeker = app.as(sessions[0]?.token)
  for (const slug of slugs)
    expect((await seeker.get('/applications/draft/:slug', { slug })).data?.draft.coverNote).toBe('I weld.')
})

test('what could not be sent is refused at once, with a word at each field', async () => {
  const questions = JSON.stringify(['Why you?'])
  const asking = await app.job(employer.company.id, { questions })
  const { data: job } = await visitor.get('/jobs/:slug', { slug: asking.slug })
  const [question] = job.questions
  await expect(fillIn('a@people.example', { slug: asking.slug })).rejects.toMatchObject({
    status: 422,
    errors: { [`draft.answers.${question?.id}`]: [expect.any(String)] },
  })
  await expect(fillIn('not an address')).rejects.toMatchObject({ status: 422 })
  await expect(fillIn('a@people.example', { name: 'https://spam.example' })).rejects.toMatchObject({
    status: 422,
  })
  await expect(fillIn('a@people.example', { draft: { coverNote: 'x'.repeat(5000) } })).rejects.toMatchObject({
    status: 422,
  })
  const paused = await app.job(employer.company.id, { status: 'paused' })
  await expect(fillIn('a@people.example', { slug: paused.slug })).rejects.toMatchObject({ status: 410 })
  await expect(fillIn('a@people.example', { slug: 'no-such-job' })).rejects.toMatchObject({ status: 404 })
  expect(await app.mails('a@people.example')).toEqual([])
})

// Security: A-06
test('the six digits of the mail do what its link does, once, after at most ten tries, for their own job alone', async () => {
  const codeFor = async (email: string) =>
    (await app.mails(email))
      .findLast(({ subject }) => / sends your application: /.test(subject))
      ?.subject.slice(0, 6) ?? ''
  const type = (email: string, slug: string, code: string) =>
    visitor.post('/applications/guest/claim', { email, slug, code })
  const wrong = { errors: { code: ['That code is wrong or has expired'] } }

  const slug = await fillIn('cora@people.example', { name: 'Cora Lind' })
  const code = await codeFor('cora@people.example')
  const other = await fillIn('dora@people.example')
  await expect(type('cora@people.example', other, code)).rejects.toMatchObject(wrong)
  await expect(type('dora@people.example', other, code)).rejects.toMatchObject(wrong)
  await expect(type('nobody@people.example', slug, code)).rejects.toMatchObject(wrong)
  await expect(type('cora@people.example', slug, 'x')).rejects.toMatchObject({
    errors: { code: ['Enter the six digits from the email'] },
  })
  const { data } = await type('cora@people.example', slug, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(data).toMatchObject({ slug, signedIn: false, session: { user: { name: 'Cora Lind' } } })
  // Once: the mail may be read by others later.
  await expect(type('cora@people.example', slug, code)).rejects.toMatchObject(wrong)

  const limited = await openHiring({ RATE_LIMITS: 'on' })
  const job = await limited.app.job(limited.employer.company.id)
  const guest = limited.app.as()
  await guest.post('/applications/guest', {
    ...{ slug: job.slug, email: 'eve@people.example', name: 'Eve Hall', draft },
  })
  await limited.app.runTasks()
  const [mail] = await limited.app.mails('eve@people.example')
  const right = mail?.subject.slice(0, 6) ?? ''
  const tried = { slug: job.slug, email: 'eve@people.example' }
  for (let tries = 0; tries < 10; tries++)
    await expect(
      guest.post('/applications/guest/claim', { ...tried, code: right === '000000' ? '111111' : '000000' }),
    ).rejects.toMatchObject(wrong)
  await expect(guest.post('/applications/guest/claim', { ...tried, code: right })).rejects.toMatchObject(
    wrong,
  )
  // The link is not guessed at, so it works on.
  const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  expect((await guest.post('/applications/guest/claim', { token })).data.session).not.toBeNull()
})
