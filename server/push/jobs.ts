import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { session } from '#server/auth/tables.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { notification } from '#server/notifications/tables.ts'
import { pushOf, type Target } from '#server/outside/push.ts'
import { pushDevice } from './tables.ts'

/** Pushes one notice to all devices of everybody who has not read it: a job for each, so that one dead service delays nobody else. */
export const pushJob = jobOf<{ notification: string }>('push', async (house, { notification: _id }) => {
  await house.db.transaction(async tx => {
    const devices = await tx
      .select({ device: pushDevice._id })
      .from(notification)
      .innerJoin(pushDevice, eq(pushDevice.person, notification.person))
      .innerJoin(session, and(eq(session._id, pushDevice.session), isNull(session.endedAt)))
      .where(and(eq(notification._id, _id), isNull(notification.readAt)))
    for (const { device } of devices)
      await orderJob(tx, { kind: 'push-device', key: `push-device:${_id}:${device}`, payload: { notification: _id, device } })
  })
})

export const pushDeviceJob = jobOf<{ notification: string; device: string }>(
  'push-device',
  async (house, { notification: _id, device }, { key }) => {
    const found = await standing(house, _id, device)
    if (!found) return
    const { to, title, link, unread } = found
    const outcome = await pushOf(house).send(targetOf(to), { title, path: link ?? '/', tag: _id, unread }, key)
    if (outcome === 'gone') await house.db.delete(pushDevice).where(and(eq(pushDevice._id, device), eq(pushDevice.address, to.address)))
    if (outcome === 'sent') await house.db.update(pushDevice).set({ reachedAt: new Date().toISOString() }).where(eq(pushDevice._id, device))
  },
)

/** The message as it is now; undefined where it was read elsewhere, or the device or its session is gone. */
async function standing({ db }: House, _id: string, device: string) {
  const [row] = await db
    .select({ to: pushDevice, title: notification.title, link: notification.link })
    .from(pushDevice)
    .innerJoin(session, and(eq(session._id, pushDevice.session), isNull(session.endedAt)))
    .innerJoin(notification, and(eq(notification.person, pushDevice.person), eq(notification._id, _id), isNull(notification.readAt)))
    .where(eq(pushDevice._id, device))
  if (!row) return undefined
  const [sum] = await db
    .select({ unread: count(sql`1`) })
    .from(notification)
    .where(and(eq(notification.person, row.to.person), isNull(notification.readAt)))
  return { ...row, unread: sum?.unread ?? 0 }
}

function targetOf({ kind, address, keys, info }: typeof pushDevice.$inferSelect): Target {
  if (kind === 'web' && keys) return { kind: 'web', endpoint: address, keys }
  return { kind: 'native', token: address, platform: info.platform }
}
