import { and, eq, lt, sql } from 'drizzle-orm'
import { yearsKept } from '#contract/chat/shapes.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { chatGroup, chatInvite, chatMember, chatMessage } from './tables.ts'

/** Forgets messages after their years and invitations after their time, and asks after groups in which nobody writes (K39). */
export async function forgetOld(house: WithDb & WithBus, now: Date) {
  await house.db.delete(chatMessage).where(lt(chatMessage.at, yearsBefore(now, yearsKept)))
  await house.db.delete(chatInvite).where(lt(chatInvite.expires, now.toISOString()))
  await askSilent(house, now)
}

/** Asks the admins of groups without a message for a year, once a year. */
async function askSilent({ db, bus }: WithDb & WithBus, now: Date) {
  const yearAgo = yearsBefore(now, 1)
  const silent = await db
    .select({ _id: chatGroup._id, name: chatGroup.name })
    .from(chatGroup)
    .where(
      sql`${chatGroup.kind} = 'group' and ${chatGroup.created} < ${yearAgo} and coalesce(${chatGroup.askedAt}, '-infinity') < ${yearAgo}
        and not exists (select 1 from ${chatMessage} m where m."group" = ${chatGroup._id} and m.at >= ${yearAgo})`,
    )
    .limit(1000)
  for (const { _id, name } of silent)
    await db.transaction(async tx => {
      await tx.update(chatGroup).set({ askedAt: now.toISOString() }).where(eq(chatGroup._id, _id))
      const led = and(eq(chatMember.group, _id), eq(chatMember.role, 'admin'), sql`${chatMember.left} is null`)
      const admins = await tx.select({ person: chatMember.person }).from(chatMember).where(led)
      const title = `In «${name}» hat seit einem Jahr niemand geschrieben. Braucht ihr die Gruppe noch?`
      await notify(tx, { bus }, { people: admins.map(({ person }) => person), title, link: `/chat?group=${_id}` })
    })
}
