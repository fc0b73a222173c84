import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayAct, SandboxTrouble } from '#contract/sandbox.ts'
import type { Database } from '#server/kit/database.ts'
import type { GatewayAccess } from '#server/kit/settings.ts'
import { answerShop } from './api.ts'
import { decide, lockCheckout, type PayerAct, returnOf } from './checkout.ts'
import { deliver, waitingHooks } from './deliver.ts'
import { act, booksOf, chargesOf, report } from './gatewayActs.ts'
import { showPage } from './gatewayPage.ts'
import type { Chaos, GatewayParts } from './parts.ts'
import { orderTrouble } from './troubles.ts'

export interface Opening {
  db: Database
  /** Milliseconds; the machine's without it. */
  clock?: () => number
  /** Draws troubles besides those ordered at /sandbox. */
  chaos?: Chaos
  /** The address at which the shop takes webhooks. */
  webhook: () => string
  /** Origin of the pages; the gateway's own without it. */
  origin?: () => string
  /** Orders a delivery; without it only `deliver` delivers. */
  wake?: GatewayParts['wake']
  access?: Omit<GatewayAccess, 'url'>
}

const testAccess = {
  apiKey: 'AQEtestapikey',
  hmacKeys: ['0123456789ABCDEF'.repeat(4)],
  webhookUser: 'adyen',
  webhookPassword: 'nur-fuer-die-attrappe',
}

/**
 * The sandbox of the payment gateway, opened on a free port of loopback: the other side of the wire, with pages, books and webhooks of its
 * own. Any number of processes may open one over the same database.
 */
export async function openGateway({ db, clock = Date.now, chaos, webhook, origin, wake, access = testAccess }: Opening) {
  const server = createServer((request, response) => {
    const answered = request.url?.startsWith('/api/gateway/') ? showPage(parts, request, response) : answerShop(parts, request, response)
    answered.catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const parts: GatewayParts = {
    db,
    now: clock,
    chaos,
    access: { ...access, url },
    origin: origin ?? (() => url),
    webhook,
    wake: wake ?? nobody,
  }
  return {
    parts,
    access: parts.access,
    /** Sends the webhooks that are due by the clock; how many were taken. */
    deliver: () => deliver(parts),
    /** Webhooks that are not taken yet. */
    waiting: () => waitingHooks(parts),
    /** Every booking, and the Rappen that are kept in all. */
    books: () => booksOf(parts),
    /** References of the payments booked for one of the shop's. */
    chargesOf: (reference: string) => chargesOf(parts, reference),
    /** The payer's act on the page at this address; answers the address to which the payer is led back. */
    pay: (page: string, decision: PayerAct = 'pay') => pay(parts, page, decision),
    /** A later act of a bank or a payer; `checkout` is a TWINT's `pspReference` or a card's session. */
    act: (checkout: string, kind: GatewayAct) => db.transaction(tx => act(tx, parts, checkout, kind)),
    /** Orders a trouble for its next occasion, as /sandbox does. */
    trouble: (kind: SandboxTrouble, seconds = 30) => orderTrouble(db, kind, seconds),
    report: (merchantAccount: string, name: string) => report(parts, merchantAccount, name),
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
export type SandboxGateway = Awaited<ReturnType<typeof openGateway>>

const nobody: GatewayParts['wake'] = async () => {}

const pay = (parts: GatewayParts, page: string, decision: PayerAct) =>
  parts.db.transaction(async tx => {
    const checkout = await lockCheckout(tx, { page: page.split('/').at(-1) ?? '' })
    if (!checkout) throw new Error('There is no such page')
    await decide(tx, parts, checkout, decision)
    return returnOf(checkout)
  })
