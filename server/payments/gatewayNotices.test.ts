import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gatewayAccess } from '#server/outside/payments/gateway.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { keepGatewayEvents } from './gatewayNotices.ts'
import { gatewayNotice } from './tables.ts'

const house = testHouse()

const paid: GatewayEvent = {
  kind: 'AUTHORISATION',
  code: 'AUTHORISATION',
  pspReference: 'PSP0000000000001',
  merchantReference: '01900000-0000-7000-8000-00000000000a',
  merchantAccount: 'FormkurveWinterthur',
  originalReference: null,
  amount: 4500,
  currency: 'CHF',
  success: true,
  unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
}

test('news of no account makes none known that bears the same reference; what comes again is known', async () => {
  const others = [{ merchantAccount: 'Elsewhere' }, { currency: 'EUR' }, { amount: 0 }].map(other => ({ ...paid, ...other }))
  await house.db.transaction(tx => keepGatewayEvents(tx, [...others, paid, paid]))
  await house.db.transaction(tx => keepGatewayEvents(tx, [paid]))
  const rows = await house.db.select().from(gatewayNotice).where(like(gatewayNotice.key, '%PSP0000000000001%'))
  expect(rows).toHaveLength(4)
  expect(
    rows.filter(({ notice }) => notice.amount === 4500 && notice.merchantAccount === paid.merchantAccount && notice.currency === 'CHF'),
  ).toHaveLength(1)
})

const news = async (authorization?: string, body = '{') => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  return (await house.ask('payment/provider/webhook', { method: 'POST', headers, body })).status
}

test('of news nothing is parsed before its sender has shown name and password', async () => {
  const { webhookUser, webhookPassword } = await gatewayAccess(house)
  const basic = (password: string) => `Basic ${Buffer.from(`${webhookUser}:${password}`).toString('base64')}`
  expect([await news(), await news(basic('falsch')), await news(basic(webhookPassword))]).toEqual([403, 403, 400])
})
