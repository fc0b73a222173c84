import { createECDH } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { push, type SubscriptionForm } from '#contract/push.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { pushOf } from '#server/outside/push.ts'
import { vapidOf } from '#server/outside/vapid.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { session } from '#server/shared/auth/tables.ts'
import { pushDevice } from './tables.ts'

type Row = typeof pushDevice.$inferSelect

const deviceRowOf = ({ _id, info, kind, created, reachedAt, session: own }: Row, who: Who) => ({
  _id,
  name: info.name,
  kind,
  created,
  reached: reachedAt,
  current: own === who.session,
})

/** Keeps a device: one row per address, which goes to whoever named it last, and one per session and kind. */
async function keepDevice(tx: Tx, who: Who, device: Pick<Row, 'kind' | 'address' | 'keys' | 'info'>) {
  const mine = { person: who._id, session: who.session }
  await tx.delete(pushDevice).where(and(eq(pushDevice.session, who.session), eq(pushDevice.kind, device.kind)))
  const [row] = await tx
    .insert(pushDevice)
    .values({ _id: v7(), ...mine, ...device, created: new Date().toISOString() })
    .onConflictDoUpdate({ target: pushDevice.address, set: { ...mine, ...device } })
    .returning()
  return deviceRowOf(row!, who)
}

/** True for a point on the curve and 16 bytes, without which nothing can be encrypted for the device. */
function areKeys({ p256dh, auth }: SubscriptionForm['keys']) {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(new Uint8Array(Buffer.from(p256dh, 'base64url')))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

const unknownDevice = { platform: 'web', name: 'Browser' }

export const pushCalls = serve(push, {
  key: ({ house }) => ({ key: vapidOf(house.settings).publicKey }),
  subscribe: async ({ tx, house, who, body: { endpoint, keys, deviceInfo } }) => {
    if (!pushOf(house).knows(endpoint)) throw new Refusal('invalid', { endpoint: 'Diesen Push-Dienst kennen wir nicht.' })
    if (!areKeys(keys)) throw new Refusal('invalid', { keys: 'Diese Schlüssel sind nicht lesbar.' })
    return keepDevice(tx, who, { kind: 'web', address: endpoint, keys, info: deviceInfo ?? unknownDevice })
  },
  token: ({ tx, who, body: { pushToken, deviceInfo } }) =>
    keepDevice(tx, who, { kind: 'native', address: pushToken, keys: null, info: deviceInfo }),
  verify: async ({ tx, who, body: { endpoint, pushToken } }) => {
    const address = endpoint ?? pushToken
    if (!address) throw new Refusal('invalid', { endpoint: 'Welches Gerät ist gemeint?' })
    const [row] = await tx
      .update(pushDevice)
      .set({ session: who.session })
      .where(and(eq(pushDevice.address, address), eq(pushDevice.person, who._id)))
      .returning()
    return { registered: row !== undefined, device: row ? deviceRowOf(row, who) : null }
  },
  devices: async ({ tx, who }) => {
    const rows = await tx
      .select({ device: pushDevice })
      .from(pushDevice)
      .innerJoin(session, and(eq(session._id, pushDevice.session), isNull(session.endedAt)))
      .where(eq(pushDevice.person, who._id))
      .orderBy(desc(pushDevice.created))
    return rows.map(({ device }) => deviceRowOf(device, who))
  },
  remove: async ({ tx, who, params }) => {
    await tx.delete(pushDevice).where(and(eq(pushDevice._id, params.id), eq(pushDevice.person, who._id)))
    return done
  },
})
