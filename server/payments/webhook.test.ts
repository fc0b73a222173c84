import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayAccess } from '#server/outside/payments/gateway.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 60_000)
afterAll(() => house.close())

const news = async (authorization?: string, body = '{') => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  return (await house.ask('payment/provider/webhook', { method: 'POST', headers, body })).status
}

test('of news nothing is parsed before its sender has shown name and password', async () => {
  const { webhookUser, webhookPassword } = await gatewayAccess(house)
  const basic = (password: string) => `Basic ${Buffer.from(`${webhookUser}:${password}`).toString('base64')}`
  expect([await news(), await news(basic('falsch')), await news(basic(webhookPassword))]).toEqual([403, 403, 400])
})
