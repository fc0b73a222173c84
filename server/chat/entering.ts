import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { MemberRole } from '#contract/chat/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { type chatGroup, chatInvite, chatMember, chatWindow } from './tables.ts'

type Group = Pick<typeof chatGroup.$inferSelect, '_id' | 'count'>

/** Lets people into a group whose lock is held, from its next number on (K10). */
export async function addChatMembers(tx: Tx, { _id, count }: Group, people: readonly string[], role: MemberRole) {
  if (people.length === 0) return
  const joined = new Date().toISOString()
  await Promise.all([
    tx
      .insert(chatMember)
      .values(people.map(person => ({ group: _id, person, role, joined, read: count })))
      .onConflictDoUpdate({ target: [chatMember.group, chatMember.person], set: { left: null, leftName: null, role, joined } }),
    tx
      .insert(chatWindow)
      .values(people.map(person => ({ group: _id, person, first: count + 1, last: null })))
      // Somebody who left and comes back before anything was said goes on where they were.
      .onConflictDoUpdate({ target: [chatWindow.group, chatWindow.person, chatWindow.first], set: { last: null } }),
    tx.delete(chatInvite).where(and(eq(chatInvite.group, _id), inArray(chatInvite.person, [...people]))),
  ])
}

/** The members of a group, the longest-standing first. */
export const activeIn = (tx: Tx, group: string) =>
  tx
    .select()
    .from(chatMember)
    .where(and(eq(chatMember.group, group), isNull(chatMember.left)))
    .orderBy(asc(chatMember.joined), asc(chatMember.person))
