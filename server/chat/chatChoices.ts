import { eq, sql } from 'drizzle-orm'
import type { ChatChoices } from '#contract/chat/choices.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isBlocked } from '#server/social/rules.ts'
import { tellShown } from './presence/attendance.ts'
import { chatChoice, chatMember } from './tables.ts'

/** Choices of everybody who has chosen nothing (K14). */
const usual: ChatChoices = { online: true, lastSeen: false, typing: true, receipts: true, pushText: false, quiet: true }

export async function choicesOf(tx: Tx, me: string): Promise<ChatChoices> {
  const [row] = await tx.select().from(chatChoice).where(eq(chatChoice.person, me))
  return row ?? usual
}

/** Changes what somebody shows. When they were last there is forgotten with its switch. */
export async function choose({ tx, house, who }: Acting<WithBus>, body: { [Name in keyof ChatChoices]?: ChatChoices[Name] | undefined }) {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<ChatChoices>
  const set = { ...given, ...(given.lastSeen === false && { seenAt: null }) }
  await tx
    .insert(chatChoice)
    .values({ ...usual, ...set, person: who._id })
    .onConflictDoUpdate({ target: chatChoice.person, set: Object.keys(set).length > 0 ? set : { person: who._id } })
  if (given.online !== undefined) await tellShown(tx, house, who._id)
  return choicesOf(tx, who._id)
}

/**
 * Members of a group who hear of somebody's typing, or of how far they have read: both show it, and neither has blocked the other, also in
 * groups that they share (K08).
 */
export async function hearingOf(tx: Tx, group: string, who: string, what: 'typing' | 'receipts'): Promise<Set<string>> {
  const shows = (of: ReturnType<typeof sql>) => sql`coalesce((select c.${sql.raw(what)} from chat_choice c where c.person = ${of}), true)`
  const rows = await tx
    .select({ person: chatMember.person })
    .from(chatMember)
    .innerJoin(person, eq(person._id, chatMember.person))
    .where(
      sql`${chatMember.group} = ${group} and ${chatMember.left} is null and ${shows(sql`${who}::uuid`)} and ${shows(sql`${chatMember.person}`)}
        and not ${isBlocked(sql`${who}::uuid`, sql`${chatMember.person}`)}`,
    )
  return new Set(rows.map(row => row.person))
}
