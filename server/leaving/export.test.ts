import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { lines } from '#server/kit/workers/pool.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse()

async function exported({ token }: { token: string }) {
  const answer = await house.ask(account.export.path, { headers: { authorization: `Bearer ${token}` } })
  if (answer.ok) return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
  return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) }
}

test('an export of whom too many files are made for already is refused in words, not cut off', async () => {
  const anna = await member(house)
  let free = () => {}
  const hold = new Promise<void>(done => {
    free = done
  })
  const waiting = Array.from({ length: 5 }, () => lines.run(anna._id, () => hold))
  expect(await exported(anna)).toEqual({
    status: 429,
    code: 'files-busy',
    message: 'Gerade werden schon viele Dateien geschrieben. Versuch es in einer Minute nochmals.',
  })
  free()
  await Promise.all(waiting)
  const { status, bytes } = (await exported(anna)) as { status: number; bytes: number }
  expect([status, bytes > 1000]).toEqual([200, true])
})

test('the seventh export within an hour is refused in words', async () => {
  const berta = await member(house)
  for (let time = 0; time < 6; time++) expect((await exported(berta)).status).toBe(200)
  expect(await exported(berta)).toEqual({
    status: 429,
    code: 'too-many',
    message: 'Das waren zu viele Versuche. Bitte warte einen Moment.',
  })
})
