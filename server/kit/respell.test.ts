import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { respell } from './respell.ts'

const house = testHouse()
beforeAll(async () => {
  await house.db.execute(sql`create table guest (_id uuid primary key, name text check (name <> 'Zoë'), email text unique)`)
}, 60_000)

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`

test('a row that its table refuses keeps what it has, and those after it get their spelling', async () => {
  const written = [
    ['Zoe\u0308', 'zoe@beispiel.example'],
    ['Lea\u200b', 'lea@beispiel.example'],
    ['Lea', 'lea@beispiel.example\u200b'],
    ['Rene\u0301', 'ren\u00e9@beispiel.example'],
    ['Anna', 'anna@m\u00fcller.example'],
  ]
  for (const [at, [name, email]] of written.entries())
    await house.db.execute(sql`insert into guest values (${idOf(at)}, ${name}, ${email})`)
  await respell(house, 'guest', { name: cleanLine, email: cleanEmail })
  const { rows } = await house.db.execute<{ name: string; email: string }>(sql`select name, email from guest order by _id`)
  expect(rows.map(({ name, email }) => [name, email])).toEqual([
    written[0],
    ['Lea', 'lea@beispiel.example'],
    written[2],
    ['Ren\u00e9', 'ren\u00e9@beispiel.example'],
    ['Anna', 'anna@xn--mller-kva.example'],
  ])
})
