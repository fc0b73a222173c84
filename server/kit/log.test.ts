import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { measurements } from '#contract/measurements.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member, password } from '#server/testing/make.ts'
import { StoreFault } from '#sync/endpoint/fault.ts'
import { openLog } from './log.ts'

/** A house whose log is read. */
async function logged(over: Parameters<typeof openTestHouse>[0] = {}) {
  const lines: string[] = []
  const log = openLog('info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  return { house: await openTestHouse(over, log), told: () => lines.map(line => JSON.parse(line) as Record<string, unknown>) }
}

test('whoever goes away before the answer did not get 200', async () => {
  const { house, told } = await logged()
  const { port } = new URL(house.url)
  const caller = connect(Number(port), '127.0.0.1')
  await once(caller, 'connect')
  caller.write('POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{')
  await once(house.server, 'request')
  caller.destroy()
  await expect.poll(() => told().find(({ call }) => call === 'POST login')?.status).toBe(499)
  await house.close()
}, 60_000)

test('what the store answered is told with status, error and reason, also where a plain object was thrown', () => {
  const lines: string[] = []
  const log = openLog('info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  const said = { status: 404, name: 'not_found', error: 'not_found', reason: 'Database does not exist.', docId: 'sets:secret' }
  log.error({ err: said })
  log.error({ err: new StoreFault(503, 'busy', 'try again') })
  const [plain, wrapped] = lines.map(line => JSON.parse(line).err)
  expect(plain).toEqual({ type: 'object', status: 404, error: 'not_found', reason: 'Database does not exist.' })
  expect(wrapped).toMatchObject({ type: 'StoreFault', code: 'ESTORE', status: 503, error: 'busy', reason: 'try again' })
  expect(lines.join()).not.toContain('secret')
})

test('a proxy that nobody announced is told of once', async () => {
  const { house, told } = await logged({ trustProxy: false })
  const warnings = () => told().filter(({ msg }) => String(msg).includes('TRUST_PROXY')).length
  await house.ask('version')
  expect(warnings()).toBe(0)
  for (let time = 0; time < 3; time++) await house.ask('version', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(warnings()).toBe(1)
  await house.close()
}, 60_000)

test('the log tells what was called and how it went, and nothing of whom', async () => {
  const lines: string[] = []
  const house = await openTestHouse({}, openLog('info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })))
  const anna = await member(house, { vorname: 'Anneliese', nachname: 'Zgraggen' })
  await house.as(undefined, auth.login, { body: { email: anna.email, password, device: 'Geheimtelefon' } })
  await house.as(anna, account.streakGoal, { body: { streakGoal: 4 } })
  await house.as(anna, measurements.one, { params: { id: anna._id } })
  await house.ask(`niemand/${anna.email}?email=${anna.email}`)
  await house.pool.query('drop table plan cascade')
  await house.ask('plan', { headers: { authorization: `Bearer ${anna.token}` } })
  await house.close()

  const told = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  const calls = told.filter(({ ms }) => ms !== undefined).map(({ method, call, status }) => [method, call, status])
  expect(calls).toEqual([
    ['POST', 'POST login', 200],
    ['POST', 'POST user/update/streakGoal', 200],
    ['GET', 'GET measurement/:id', 404],
    ['GET', 'none', 404],
    ['GET', 'GET plan', 500],
  ])
  const fault = told.find(({ err }) => err)
  expect(fault).toEqual(expect.objectContaining({ call: 'GET plan' }))
  expect(JSON.stringify(fault)).toContain('at ')
  const text = lines.join('')
  for (const personal of ['Anneliese', 'Zgraggen', anna.email, anna._id, anna.session, anna.token, password, 'Geheimtelefon', '127.0.0.1'])
    expect(text).not.toContain(personal)
}, 60_000)
