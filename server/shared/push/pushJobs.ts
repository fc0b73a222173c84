import { and, eq, isNull, notExists } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { unread } from '#server/outside/plugs.ts'
import { type PushMessage, type PushTarget, pushOf } from '#server/outside/push.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
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
    await pushToDevice(house, device, key, async person => {
      const notice = and(eq(notification.person, person), eq(notification._id, _id), isNull(notification.readAt))
      const [row] = await house.db.select({ title: notification.title, link: notification.link }).from(notification).where(notice)
      return row && { title: row.title, path: row.link ?? '/', tag: _id }
    })
  },
)

/** Devices of a person that push reaches, as a condition on its row. */
export const reachedByPush = (tx: Tx) =>
  tx
    .select({ _id: pushDevice._id })
    .from(pushDevice)
    .innerJoin(session, and(eq(session._id, pushDevice.session), isNull(session.endedAt)))
    .where(eq(pushDevice.person, person._id))

/** Mails a notice to everybody whom push does not reach and who has not read it. */
export const noticeMailJob = jobOf<{ notification: string; studio: string }>(
  'notice-mail',
  async (house, { notification: _id, studio }, { finish }) => {
    await house.db.transaction(async tx => {
      if (!(await finish(tx))) return
      const people = await tx
        .select({ _id: person._id, email: person.email, vorname: person.vorname, title: notification.title, link: notification.link })
        .from(notification)
        .innerJoin(person, and(eq(person._id, notification.person), isNull(person.deletedAt)))
        .where(and(eq(notification._id, _id), isNull(notification.readAt), notExists(reachedByPush(tx))))
      for (const { _id: who, email, vorname, title, link } of people)
        await orderMail(tx, house, {
          to: email,
          person: who,
          studio,
          key: `notice:${_id}:${who}`,
          template: 'plain',
          data: {
            subject: title,
            text: [`Hallo ${vorname}`, title],
            act: { label: 'Ansehen', link: `${house.settings.publicUrl}${link ?? '/'}` },
            small: ['Mit der App auf deinem Handy erfährst du so etwas sofort: Schalte unter «Mitteilungen» das Melden ein.'],
          },
        })
    })
  },
)

/**
 * Pushes what `messageFor` says for the device's person, as things stand now; nothing where it says nothing, or the device or its session is
 * gone.
 */
export async function pushToDevice(
  house: House,
  device: string,
  key: string,
  messageFor: (person: string) => Promise<Omit<PushMessage, 'unread'> | undefined>,
) {
  const [row] = await house.db
    .select({ to: pushDevice })
    .from(pushDevice)
    .innerJoin(session, and(eq(session._id, pushDevice.session), isNull(session.endedAt)))
    .where(eq(pushDevice._id, device))
  const message = row && (await messageFor(row.to.person))
  if (!message) return
  const outcome = await pushOf(house).send(targetOf(row.to), { ...message, unread: await unreadOf(house, row.to.person) }, key)
  if (outcome === 'gone') await house.db.delete(pushDevice).where(and(eq(pushDevice._id, device), eq(pushDevice.address, row.to.address)))
  if (outcome === 'sent') await house.db.update(pushDevice).set({ reachedAt: new Date().toISOString() }).where(eq(pushDevice._id, device))
}

/** The number of things that wait to be read, of all domains together: it stands on the app's icon. */
async function unreadOf(house: House, person: string) {
  let sum = 0
  for (const count of unread.all(house)) sum += await count(house.db, person)
  return sum
}

function targetOf({ kind, address, keys, info }: typeof pushDevice.$inferSelect): PushTarget {
  if (kind === 'web' && keys) return { kind: 'web', endpoint: address, keys }
  return { kind: 'native', token: address, platform: info.platform }
}
