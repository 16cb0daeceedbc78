import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addLead, loadCountries, removeLead, useLeads } from './leads.ts'

let answer: { status: number; body: unknown } = { status: 200, body: [] }
let requests: { url: string | undefined; authorization: string | undefined; cookie: string | undefined }[] =
  []
const service = createServer((request, response) => {
  const { authorization, cookie } = request.headers
  requests.push({ url: request.url, authorization, cookie })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
afterAll(() => void service.close())
const address = `http://127.0.0.1:${(service.address() as { port: number }).port}/countries?format=select`

beforeEach(() => {
  useLeads.setState(useLeads.getInitialState(), true)
  requests = []
})

const labelOf = (code: string) => useLeads.getState().countries.find(({ value }) => value === code)?.label

test('leads are added and removed', () => {
  addLead({ name: 'Ada', email: 'ada@leads.example' })
  addLead({ name: 'Bo', email: 'bo@leads.example' })
  removeLead('ada@leads.example')
  expect(useLeads.getState().leads).toEqual([{ name: 'Bo', email: 'bo@leads.example' }])
})

test('without a service the bundled list is used, and labels have no flag', async () => {
  await loadCountries('')
  expect(labelOf('US')).toBe('United States')
  expect(useLeads.getState().countries.length).toBeGreaterThan(240)
})

test('the service is called once, without a token, and its flags are removed', async () => {
  answer = {
    status: 200,
    body: { userSelectValue: {}, countries: [{ value: 'TR', label: '🇹🇷 Türkiye' }, { value: 7 }] },
  }
  await loadCountries(address)
  await loadCountries(address)
  expect(useLeads.getState().countries).toEqual([{ value: 'TR', label: 'Türkiye' }])
  expect(requests).toEqual([{ url: '/countries?format=select', authorization: undefined, cookie: undefined }])
})

test('the bundled list is used when the service fails or its answer is invalid', async () => {
  answer = { status: 500, body: {} }
  await loadCountries(address)
  expect(labelOf('NO')).toBe('Norway')
  useLeads.setState({ countries: [] })
  answer = { status: 200, body: { error: 'no' } }
  await loadCountries(address)
  expect(labelOf('NO')).toBe('Norway')
})
