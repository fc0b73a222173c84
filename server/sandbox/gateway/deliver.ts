import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { signatureOf } from '#server/outside/payments/webhook.ts'
import { expire } from './checkout.ts'
import { type GatewayParts, instantOf } from './parts.ts'
import { type HookItem, sandboxHook } from './tables.ts'

type Hook = typeof sandboxHook.$inferSelect

/** Adyen waits so long for a 2xx; in ms. */
const patience = 10_000
const minute = 60_000
const hour = 60 * minute
/** Adyen's retries: 9, 18 and 27 s after the first try, then these waits, the last one again and again for 30 days. */
const first = 9000
const waits = [2, 5, 10, 15, 30].map(minutes => minutes * minute).concat([1, 2, 4, 8].map(hours => hours * hour))
const lasts = 30 * 24 * hour

/** How long after the failed try number `tries` the next one comes; in ms. */
export const waitAfter = (tries: number) => (tries <= 3 ? first : (waits[tries - 4] ?? waits.at(-1)!))

/**
 * Takes the head of the queue where it is due and nobody else is sending it. One that failed before stands at the head until it is taken. A sender
 * who died says nothing: a delivery is ordered for when they would be done.
 */
const claim = ({ db, now, wake }: GatewayParts) =>
  db.transaction(async tx => {
    const at = instantOf(now())
    const [head] = await tx
      .select()
      .from(sandboxHook)
      .where(isNull(sandboxHook.over))
      .orderBy(desc(sql`${sandboxHook.tries} > 0`), asc(sandboxHook.due), asc(sandboxHook.number))
      .limit(1)
      .for('update')
    if (!head || head.due > at) return undefined
    if (head.busy && head.busy > at) {
      await wake(tx, `busy.${head.number}.${head.busy}`, head.busy)
      return undefined
    }
    await tx
      .update(sandboxHook)
      .set({ busy: instantOf(now() + 2 * patience) })
      .where(eq(sandboxHook.number, head.number))
    return head
  })

function signed({ access }: GatewayParts, { additionalData, ...item }: HookItem) {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount, eventCode, success } = item
  const fields = [pspReference, originalReference, merchantAccountCode, merchantReference, String(amount.value), amount.currency]
  const hmacSignature = signatureOf([...fields, eventCode, success], access.hmacKeys[0]!)
  // A report that is ready comes without a signature, as in Adyen's own example.
  return { ...item, additionalData: eventCode === 'REPORT_AVAILABLE' ? {} : { ...additionalData, hmacSignature } }
}

async function post(parts: GatewayParts, item: HookItem) {
  const { webhookUser, webhookPassword } = parts.access
  const authorization = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
  const body = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: signed(parts, item) }] })
  const headers = { 'content-type': 'application/json; charset=utf-8', authorization }
  try {
    const answer = await fetch(parts.webhook(), {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

async function note({ db, now, wake }: GatewayParts, { number, tries, firstTried, due }: Hook, taken: boolean) {
  const tried = firstTried ?? instantOf(now())
  const again = instantOf(now() + waitAfter(tries + 1))
  const over = taken || Date.parse(again) > Date.parse(tried) + lasts ? instantOf(now()) : null
  await db.transaction(async tx => {
    const values = { tries: tries + 1, firstTried: tried, busy: null, over, due: over ? due : again }
    await tx.update(sandboxHook).set(values).where(eq(sandboxHook.number, number))
    if (!over) await wake(tx, `${number}.${tries + 1}`, again)
  })
  return over !== null
}

/** Sends what is due, one after the other, until one fails; says how many were taken. */
export async function deliver(parts: GatewayParts): Promise<number> {
  await expire(parts)
  let sent = 0
  for (let hook = await claim(parts); hook; hook = await claim(parts)) {
    const taken = await post(parts, hook.item)
    if (!(await note(parts, hook, taken))) break
    sent++
  }
  return sent
}

/** Webhooks that are not taken yet, the next one first. */
export const waitingHooks = ({ db }: Pick<GatewayParts, 'db'>) =>
  db
    .select({ code: sql<string>`${sandboxHook.item} ->> 'eventCode'`, due: sandboxHook.due, tries: sandboxHook.tries })
    .from(sandboxHook)
    .where(isNull(sandboxHook.over))
    .orderBy(desc(sql`${sandboxHook.tries} > 0`), asc(sandboxHook.due), asc(sandboxHook.number))
    .limit(100)

/** Lets all that waits be due now. */
export const hurry = (tx: Tx, now: number) =>
  tx
    .update(sandboxHook)
    .set({ due: instantOf(now) })
    .where(and(isNull(sandboxHook.over), gt(sandboxHook.due, instantOf(now))))
