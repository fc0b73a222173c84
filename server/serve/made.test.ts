import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, post } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { type Listening, listening } from '#server/testing/listening.ts'
import { member } from '#server/testing/make.ts'
import { api } from './api.ts'
import { file, serve } from './serve.ts'

const calls = {
  made: post('made', { access: [] }, 'file'),
  read: get('read', { access: [] }, 'file'),
  busy: get('busy', { access: 'public' }, 'file'),
}
let house: TestHouse
let server: Listening
let made: string[]
const served = serve(calls, {
  made: () => file(async whose => bytes([whose, (await house.db.select().from(person).limit(1)).length]), { type: 'text/plain' }),
  read: () => file(async whose => bytes([whose]), { type: 'text/plain' }),
  busy: () => file(() => Promise.reject(new Refusal('files-busy')), { type: 'text/plain' }),
})
function bytes(told: unknown[]) {
  made.push(JSON.stringify(told))
  return new TextEncoder().encode(JSON.stringify(told))
}

beforeAll(async () => {
  house = await openTestHouse()
  made = []
  server = await listening(api(house, served))
}, 60_000)
afterAll(async () => {
  server.close()
  await house.close()
})

const ask = (path: string, method: string, token?: string) =>
  fetch(`${server.url}/${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('a file is made for whoever asked, once the transaction is over: making it keeps nobody from the database', async () => {
  const anna = await member(house)
  expect(await (await ask('made', 'POST', anna.token)).json()).toEqual([anna._id, 1])
})

test('nothing is made for who asks only what there is, and a refusal while making it is one like any other', async () => {
  const anna = await member(house)
  made = []
  const head = await ask('read', 'HEAD', anna.token)
  expect([head.status, head.headers.get('content-type'), made]).toEqual([200, 'text/plain', []])
  const busy = await ask('busy', 'GET')
  expect([busy.status, (await busy.json()).code]).toEqual([429, 'files-busy'])
})
