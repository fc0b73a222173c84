import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adyen } from '#server/outside/payments/adyen.ts'
import type { GatewayEvent, Hint } from '#server/outside/payments/port.ts'
import { readWebhook } from '#server/outside/payments/webhook.ts'
import { openGateway } from '#server/sandbox/gateway/gateway.ts'
import type { Chaos } from '#server/sandbox/gateway/parts.ts'
import { openTestHouse } from '#server/testing/house.ts'

/**
 * A shop that knows no more than its port: the gateway on loopback with a clock of its own, the port that speaks to it, and a webhook that
 * reads what comes and answers `status`.
 */
export async function openShop(chaos?: Chaos) {
  const house = await openTestHouse()
  const heard = { events: [] as GatewayEvent[], hints: [] as Hint[], status: 202, tried: 0 }
  const server = createServer(async (request, response) => {
    heard.tried++
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece as Uint8Array)
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString())
    const read = readWebhook(gateway.access, { authorization: request.headers.authorization, body })
    if ('refused' in read) return void response.writeHead(401).end()
    if (heard.status === 202) {
      heard.events.push(...read.events)
      heard.hints.push(...read.hints)
    }
    response.writeHead(heard.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  let now = Date.parse('2026-11-23T10:00:00.000Z')
  const gateway = await openGateway({ db: house.db, clock: () => now, chaos, webhook: () => webhook })
  return {
    house,
    gateway,
    heard,
    port: adyen(gateway.access),
    /** Lets time pass and delivers what came due. */
    async after(seconds: number) {
      now += seconds * 1000
      return gateway.deliver()
    },
    async close() {
      await gateway.close()
      server.closeAllConnections()
      server.close()
      await house.close()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** What a shop asks for a payment of CHF 24.50. */
export const asked = (reference: string = crypto.randomUUID()) => ({
  key: crypto.randomUUID(),
  reference,
  amount: 2450,
  merchantAccount: 'FormkurveWinterthur',
  shopperReference: 'b8a1'.repeat(8),
  returnUrl: 'https://app.formkurve.example/adyen/payment-check/1?k=abc',
})
