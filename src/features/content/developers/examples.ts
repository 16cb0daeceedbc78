/** What a reader sets first. */
export const exampleSetup = (publicUrl: string) => `export WAYMARK=${publicUrl}
export TOKEN=…        # your token, wmk_…`

/** Run in this order by a test, in a shell’s words. `sets`: the variable that the first id of its answer is kept in. */
export const examples: {
  title: string
  text: string
  sets?: 'JOB' | 'APPLICATION' | 'DRAFT'
  curl: string
}[] = [
  {
    title: 'List your jobs',
    text: 'The newest change first. Keep the id of one as JOB.',
    sets: 'JOB',
    curl: `curl "$WAYMARK/api/employer/jobs" \\
  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: 'List the applicants of a job',
    text: 'In pages: the answer’s meta.nextCursor is “after” of the next one. Keep the id of one as APPLICATION.',
    sets: 'APPLICATION',
    curl: `curl "$WAYMARK/api/employer/jobs/$JOB/applicants?limit=50" \\
  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: 'Read one applicant',
    text: 'They see that your company opened it, as when one of you does. The answer has the version that a move names, and the stages it can go to.',
    curl: `curl "$WAYMARK/api/employer/applications/$APPLICATION" \\
  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: 'Move them on',
    text: 'The version is the one you have read. If a colleague was faster, the answer is 409 and nothing has moved.',
    curl: `curl -X POST "$WAYMARK/api/employer/applications/$APPLICATION/move" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: move-$APPLICATION-1" \\
  -d '{ "to": "short-listed", "version": 1 }'`,
  },
  {
    title: 'Write a note',
    text: 'Your team reads it, with the name of the token.',
    curl: `curl -X POST "$WAYMARK/api/employer/applications/$APPLICATION/notes" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "body": "Passed our test." }'`,
  },
  {
    title: 'Follow them',
    text: 'To the end, where “stage” is “hire” or “rejected”. This does not count as opening the application. Offers, their answers and the hire are for people.',
    curl: `curl "$WAYMARK/api/employer/applications/$APPLICATION/progress" \\
  -H "Authorization: Bearer $TOKEN"`,
  },
  {
    title: 'Start a draft',
    text: 'Keep its id as DRAFT.',
    sets: 'DRAFT',
    curl: `curl -X POST "$WAYMARK/api/employer/jobs" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: welder-2" \\
  -d '{
    "title": "Night Shift Welder",
    "description": "Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures.",
    "city": "Newark", "region": "NJ", "country": "US",
    "payMin": 60000, "payMax": 72000
  }'`,
  },
  {
    title: 'Publish it',
    text: 'With the version you have read. It is checked as any other job; the first of a company is read by a person before it shows.',
    curl: `curl -X POST "$WAYMARK/api/employer/jobs/$DRAFT/publish" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "version": 1 }'`,
  },
]

/** How an agent’s program is told of the server. */
export const agentSetup = (publicUrl: string) => `{
  "mcpServers": {
    "waymark": {
      "type": "http",
      "url": "${publicUrl}/mcp",
      "headers": { "Authorization": "Bearer wmk_…" }
    }
  }
}`

/** What such a program then sends. Run by a test as it stands. */
export const agentExample = `curl -X POST "$WAYMARK/mcp" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -H "MCP-Protocol-Version: 2026-07-28" \\
  -H "Mcp-Method: tools/call" \\
  -H "Mcp-Name: search_jobs" \\
  -d '{
    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
    "params": {
      "name": "search_jobs",
      "arguments": { "q": "welder", "limit": 5 },
      "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}
      }
    }
  }'`

/** Every endpoint that accepts tokens, by the right it needs. A test compares it with the contract. */
export const tokenEndpoints: { right: string; endpoints: string[] }[] = [
  {
    right: 'see-jobs',
    endpoints: ['GET /employer/jobs', 'GET /employer/jobs/:id', 'GET /employer/jobs/:id/history'],
  },
  {
    right: 'write-jobs',
    endpoints: [
      'POST /employer/jobs',
      'PUT /employer/jobs/:id',
      'DELETE /employer/jobs/:id',
      'POST /employer/jobs/:id/duplicate',
    ],
  },
  {
    right: 'publish-jobs',
    endpoints: [
      'POST /employer/jobs/:id/publish',
      'POST /employer/jobs/:id/pause',
      'POST /employer/jobs/:id/resume',
      'POST /employer/jobs/:id/close',
    ],
  },
  {
    right: 'see-applicants',
    endpoints: [
      'GET /employer/applicants',
      'GET /employer/jobs/:id/applications',
      'GET /employer/jobs/:id/applicants',
      'GET /employer/applications/:id',
      'GET /employer/applications/:id/progress',
    ],
  },
  { right: 'move-applicants', endpoints: ['POST /employer/applications/:id/move'] },
  { right: 'write-notes', endpoints: ['POST /employer/applications/:id/notes'] },
  { right: 'see-messages', endpoints: ['GET /employer/messages', 'GET /employer/messages/:id'] },
  { right: 'draft-messages', endpoints: ['PUT /employer/messages/:id/draft'] },
  { right: 'see-my-profile', endpoints: ['GET /profile'] },
  {
    right: 'see-my-applications',
    endpoints: ['GET /applications', 'GET /applications/:id', 'GET /messages', 'GET /messages/:id'],
  },
  { right: 'draft-my-applications', endpoints: ['PUT /applications/draft/:slug'] },
]
