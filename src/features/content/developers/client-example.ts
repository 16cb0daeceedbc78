/** A program with the client, which a test runs as it stands. */
export const clientExample = `import { createClient } from '@waymark/client'

const waymark = createClient({ address: process.env.WAYMARK, token: process.env.TOKEN })
const { data: jobs } = await waymark.call('GET /employer/jobs', {})
for (const { id, title } of jobs)
  for await (const one of waymark.rows('GET /employer/jobs/{id}/applicants', { id }))
    console.log(title, one.name, one.stage)`
