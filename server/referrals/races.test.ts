import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { accept, linkOf, move, refer, rowsOf } from './testing/make.ts'

const house = testHouse()
let staff: Somebody
let inviters: Somebody[]
beforeAll(async () => {
  staff = await employee(house, 'admin')
  inviters = await Promise.all(Array.from({ length: 6 }, () => member(house)))
}, 400_000)

test('of six members who name one person at once one counts', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `alle${round}@formkurve.example`
    const answers = await Promise.all(inviters.map(who => refer(house, who, { email })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await rowsOf(house, email)
    expect([rows.length, rows.filter(({ counts }) => counts).length]).toEqual([6, 1])
  }
})

test('one form that arrives six times at once is one row', async () => {
  const { code } = await linkOf(house, inviters[0]!)
  const key = v7()
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(house, { ref: code, email: 'einmal@formkurve.example' }, key)))
  expect([new Set(answers.map(({ status }) => status)), (await rowsOf(house, 'einmal@formkurve.example')).length]).toEqual([
    new Set([200]),
    1,
  ])
})

test('whoever declines one while another person is named with it leaves at most one that counts', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `frei${round}@formkurve.example`
    await refer(house, inviters[0]!, { email })
    const [first] = await rowsOf(house, email)
    await Promise.all([
      move(house, staff, [first!._id], 'declined'),
      refer(house, inviters[1]!, { email }),
      refer(house, inviters[2]!, { email }),
    ])
    expect((await rowsOf(house, email)).filter(({ counts }) => counts)).toHaveLength(1)
  }
})
