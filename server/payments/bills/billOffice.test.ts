import { beforeAll, expect, test } from 'vitest'
import { exampleId } from '#contract/examples.ts'
import { notifications } from '#contract/notifications.ts'
import { bills } from '#contract/payments/bills.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { addExample } from './testing/example.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let payer: Somebody
let office: Somebody
let elsewhere: Somebody
const id = exampleId('billPayment')

beforeAll(async () => {
  ;[office, elsewhere] = [
    await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }]),
    await holder(house, [{ right: 'shop_purchase_view', studios: ['pfungen'] }]),
  ]
  payer = await member(house, { studioCode: 'winterthur' })
  await addExample(house, payer)
}, 60_000)

test('the office sees what a bill is for and how much of it is open', async () => {
  const { rows } = (await house.as(office, bills.open, { query: {} })).reply
  expect(rows).toMatchObject([{ _id: id, amount: 4500, rest: 4500, kind: 'order', payable: exampleId('billOrder') }])
})

test('the office gets the bill as its payer does, without their address; another studio gets none', async () => {
  const read = async (who: Somebody) => {
    const answer = await house.ask(`payment/bill/${id}/pdf`, { headers: { authorization: `Bearer ${who.token}` } })
    return answer.ok
      ? readPaper(Buffer.from(await answer.arrayBuffer()))
          .flat()
          .join('\n')
      : answer.status
  }
  const [own, theirs] = [await read(payer), await read(office)]
  expect(own).toContain('Ana Muster')
  expect(theirs).toContain('Bestellung 9011')
  expect(theirs).not.toContain('Ana Muster')
  expect([await read(elsewhere), await read(await member(house))]).toEqual([404, 404])
})

test('a bill is reminded of by hand once a day, by who answers for its studio’s money', async () => {
  const remind = (who: Somebody) => house.as(who, bills.remind, { params: { id } })
  expect([(await remind(elsewhere)).code, (await remind(payer)).code]).toEqual(['missing', 'forbidden'])
  expect([(await remind(office)).status, (await remind(office)).status]).toEqual([200, 200])
  const told = (await house.as(payer, notifications.list)).reply.rows.filter(({ title }) =>
    title.startsWith('Bestellung 9011: CHF 45.00 sind'),
  )
  expect(told).toHaveLength(1)
})
