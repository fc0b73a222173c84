import { exampleId } from '#contract/examples.ts'
import { begin } from '#server/chat/members.ts'
import { send } from '#server/chat/messages.ts'
import type { Who } from '#server/serve/serve.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = ['chatGroup', 'spareChatGroup', 'oldChatGroup', 'chatMessage', 'spareChatMessage'].map(exampleId)
/** Ids that the owner gives to what they make. */
export const named = [exampleId('newChatGroup')]

/** A group that the owner leads, with two messages of theirs, one to leave and one to dissolve. */
export async function addExample(house: TestHouse, owner: Somebody) {
  await house.db.transaction(async tx => {
    const given = { tx, house, who: owner as unknown as Who }
    const group = await begin(given, { _id: exampleId('chatGroup'), name: 'Lauftreff', memberIds: [] })
    for (const name of ['chatMessage', 'spareChatMessage'])
      await send(given, group, { _id: exampleId(name), textContent: 'Morgen um sechs?' })
    await begin(given, { _id: exampleId('spareChatGroup'), name: 'Ausflug', memberIds: [] })
    await begin(given, { _id: exampleId('oldChatGroup'), name: 'Silvester', memberIds: [] })
  })
}
