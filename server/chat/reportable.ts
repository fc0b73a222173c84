import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Reportable, Reportables } from '#server/moderation/plugs.ts'
import { dropPicture } from './messagePictures.ts'
import { messageHashOf, removeMessage } from './messages.ts'
import { placedFor, readableFor } from './rules.ts'
import { chatGroup, chatInvite, chatMember, chatMessage, chatWindow } from './tables.ts'
import { tellGroup } from './topic.ts'

/** A message that lies in the reporter's time in the group (K10); also one that was taken back, whose text is gone. */
const message: Reportable = {
  async see(tx, who, _id) {
    const [row] = await tx
      .select({ message: chatMessage, group: chatGroup, readable: sql<boolean>`${readableFor(who)}` })
      .from(chatMessage)
      .innerJoin(chatGroup, eq(chatGroup._id, chatMessage.group))
      .where(and(eq(chatMessage._id, _id), placedFor(who)))
    if (!row) return undefined
    const { sender, text, at, said, replyTo } = row.message
    // An edit from after the reporter left is none of theirs.
    return {
      author: sender,
      group: row.group._id,
      title: row.group.name ?? 'Direktnachricht',
      text: row.readable ? text : null,
      at,
      was: words => said !== null && messageHashOf(words, replyTo) === said,
    }
  },
  remove: ({ tx, house }, _id) => removeMessage({ tx, house }, _id),
}

/** A group's name and picture, for who was in it or is asked into it; whoever leads it longest answers for them. */
const group: Reportable = {
  async see(tx, who, _id) {
    const rowIn = (table: typeof chatWindow | typeof chatInvite) =>
      tx
        .select({ group: table.group })
        .from(table)
        .where(and(eq(table.group, chatGroup._id), eq(table.person, who)))
    const [row] = await tx
      .select({ group: chatGroup })
      .from(chatGroup)
      .where(and(eq(chatGroup._id, _id), eq(chatGroup.kind, 'group'), or(exists(rowIn(chatWindow)), exists(rowIn(chatInvite)))))
    if (!row) return undefined
    const [leader] = await tx
      .select({ _id: chatMember.person })
      .from(chatMember)
      .where(and(eq(chatMember.group, _id), eq(chatMember.role, 'admin'), isNull(chatMember.left)))
      .orderBy(asc(chatMember.joined), asc(chatMember.person))
      .limit(1)
    const { name, picture, created } = row.group
    return { author: leader?._id ?? null, group: _id, title: name ?? undefined, text: name, picture, at: created }
  },
  async remove({ tx, house }, _id) {
    const [row] = await tx.select().from(chatGroup).where(eq(chatGroup._id, _id)).for('update')
    if (!row) return
    await tx
      .update(chatGroup)
      .set({ name: 'Gruppe', picture: null, version: row.version + 1 })
      .where(eq(chatGroup._id, _id))
    await dropPicture(tx, row.picture)
    await tellGroup(tx, house, _id)
  },
}

export const reportable: Reportables = { message, group }
