import { expect, test } from 'vitest'
import { shell } from '#contract/shell.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse } from '#server/testing/house.ts'

const house = testHouse()

test('the description of the API is there for everyone', async () => {
  const answer = await house.ask('openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect((await answer.json()).paths).toHaveProperty('/user/update/streakGoal')
})

test('the version is at most 40 characters, as a device stores it', async () => {
  const { reply } = await house.as(undefined, shell.version)
  expect(reply.version).toMatch(/^\d+\.\d+\.\d+-[\w-]{1,33}$/)
})

test('nothing under /api/ is ever a page', async () => {
  for (const path of ['', 'nothing', 'nothing.html', 'live/', 'openapi.json/x']) {
    const answer = await house.ask(path, { headers: { accept: 'text/html' } })
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, 'unknown-path'])
  }
})

test('https is promised by every answer, the API’s too', async () => {
  const open = await openTestHouse({ publicUrl: 'https://app.formkurve.example' })
  const answers = await Promise.all(['version', 'user', 'openapi.json', 'nothing'].map(path => open.ask(path)))
  for (const { headers } of [...answers, await fetch(open.url, { headers: { accept: 'text/html' } })])
    expect(headers.get('strict-transport-security')).toBe('max-age=15552000')
  await open.close()
}, 60_000)

test('plain http promises no https', async () => {
  const page = await fetch(house.url, { headers: { accept: 'text/html' } })
  expect(page.headers.get('strict-transport-security')).toBeNull()
  expect((await house.ask('version')).headers.get('strict-transport-security')).toBeNull()
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
