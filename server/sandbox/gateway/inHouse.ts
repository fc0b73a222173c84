import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import { isGatewaySandbox } from '#server/outside/payments/gateway.ts'
import { openGateway, type SandboxGateway } from './gateway.ts'
import { showPage } from './gatewayPage.ts'
import { sandboxHook, sandboxReply } from './tables.ts'

/** Adyen keeps answers under their keys for at least so long. */
const keepDays = 31
const kind = 'sandbox-webhooks'

/** Keys of a house's own gateway, the same in each of its processes. */
function accessIn({ secrets }: House['settings']) {
  const drawn = (name: string) => createHmac('sha256', secrets.file).update(`payment sandbox ${name}`).digest('hex')
  return { apiKey: drawn('key'), hmacKeys: [drawn('hmac')], webhookUser: 'sandbox', webhookPassword: drawn('webhook') }
}

/** Our webhook as this machine reaches it, which the public name need not be to itself. */
function ownAddress({ publicUrl, listen: [first] = [], port }: House['settings']) {
  if (isLoopback(publicUrl)) return publicUrl
  const host = !first || first === '0.0.0.0' || first === '::' ? '127.0.0.1' : first
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const orderDelivery = (tx: Tx, key: string, due?: string) => orderJob(tx, { kind, key: `${kind}.${key}`, payload: {}, due })

const opened = new WeakMap<House, Promise<SandboxGateway>>()

/** The house's gateway, opened when it is first asked for. Its webhooks are jobs, so that they survive the process. */
export function gatewayIn(house: House) {
  const { settings, db } = house
  const found = opened.get(house)
  if (found) return found
  const opening = openGateway({
    db,
    access: accessIn(settings),
    origin: () => settings.publicUrl,
    webhook: () => `${ownAddress(settings)}/api/payment/provider/webhook`,
    wake: orderDelivery,
  })
  opened.set(house, opening)
  return opening
}

export const webhooksJob = jobOf(kind, async (house: House) => {
  if (isGatewaySandbox(house)) await (await gatewayIn(house)).deliver()
})

/** Orders a delivery besides those that webhooks order by themselves. */
export const sendSoon = (tx: Tx) => orderDelivery(tx, crypto.randomUUID())

/** Deletes answers and webhooks that nobody asks for any longer. */
export async function forgetOld({ db }: WithDb, now: Date) {
  const before = new Date(now.getTime() - keepDays * dayMs).toISOString()
  await db.delete(sandboxReply).where(lt(sandboxReply.at, before))
  await db.delete(sandboxHook).where(lt(sandboxHook.over, before))
}

/** The payers' pages at the app's own origin, where a browser reaches them; nothing where the gateway is a real one. */
export const gatewayPages =
  (house: House): RequestHandler =>
  (request, response, next) => {
    if (!isGatewaySandbox(house)) return next()
    gatewayIn(house)
      .then(({ parts }) => showPage(parts, request, response))
      .catch(next)
  }
