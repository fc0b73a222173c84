import { v7 } from 'uuid'
import { chat } from '#contract/chat/calls.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

type Given = Pick<TestHouse, 'as'>
const inGroup = (id: string) => ({ params: { id } })

/** Lets people into a group whom its admin adds or invites: who is invited accepts. */
export async function letIn(house: Given, lead: Somebody, group: string, ...people: Somebody[]) {
  const { status } = await house.as(lead, chat.addMembers, { ...inGroup(group), body: { memberIds: people.map(({ _id }) => _id) } })
  if (status !== 200) throw new Error(`Nobody was let in: ${status}`)
  for (const each of people) await house.as(each, chat.answer, { ...inGroup(group), body: { accept: true } })
}

/** A group with everybody in it, in this order; answers its id. */
export async function groupWith(house: Given, lead: Somebody, others: readonly Somebody[] = [], name = 'Lauftreff'): Promise<string> {
  const { reply } = await house.as(lead, chat.create, { body: { _id: v7(), name, memberIds: [] } })
  if (others.length > 0) await letIn(house, lead, reply._id, ...others)
  return reply._id
}
