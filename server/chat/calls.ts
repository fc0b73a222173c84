import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { chat, newGroups, typingRate } from '#contract/chat/calls.ts'
import type { ChatGroup } from '#contract/chat/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { type Handlers, serve } from '#server/serve/serve.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { nameBegins } from '#server/social/friendLists.ts'
import { choicesOf, choose } from './chatChoices.ts'
import { groupsOf } from './chatGroups.ts'
import { answer, invitationsOf, invitedInto } from './invites.ts'
import { add, begin, dissolve, mute, picture, remove, rename, setRole } from './members.ts'
import { pageOf } from './messagePages.ts'
import { edit, meetFirst, read, send, takeMessageBack } from './messages.ts'
import { isHere } from './presence/attendance.ts'
import { presenceFor } from './presence/seen.ts'
import { isStudioAccount, mustBeOpen, presentPlace, reachableFor } from './rules.ts'
import { searchMessages } from './search.ts'
import { faceColumns, faceFor } from './shownMessages.ts'
import { chatMember } from './tables.ts'
import { tellTyping } from './topic.ts'

type GroupCallInput = Parameters<typeof groupsOf>[0]

async function findChatGroup(given: GroupCallInput, _id: string): Promise<ChatGroup> {
  const [group] = await groupsOf(given, [_id])
  if (!group) throw new Refusal('missing')
  return group
}

const mostPeople = 20

const handlers: Handlers<typeof chat> = {
  groups: given => groupsOf(given),
  group: given => findChatGroup(given, given.params.id),
  create: async given => {
    if (given.body.name !== undefined) limitsOf(given.house).take(`new groups ${given.who._id}`, newGroups)
    return findChatGroup(given, await begin(given, given.body))
  },
  edit: async given => {
    await rename(given, given.params.id, given.body)
    return findChatGroup(given, given.params.id)
  },
  addMembers: async given => {
    await add(given, given.params.id, given.body.memberIds)
    return findChatGroup(given, given.params.id)
  },
  removeMember: async given => {
    await remove(given, given.params.id, given.params.userId, given.query?.role)
    return done
  },
  leave: async given => {
    await remove(given, given.params.id, given.who._id)
    return done
  },
  dissolve: async given => {
    await dissolve(given, given.params.id)
    return done
  },
  setRole: async given => {
    await setRole(given, given.params.id, given.params.userId, given.body.role)
    return findChatGroup(given, given.params.id)
  },
  mute: async given => {
    await mute(given, given.params.id, given.body.muted)
    return done
  },
  common: async given => {
    const theirs = await given.tx
      .select({ group: chatMember.group })
      .from(chatMember)
      .where(and(eq(chatMember.person, given.params.id), isNull(chatMember.left)))
    const groups = await groupsOf(
      given,
      theirs.map(({ group }) => group),
    )
    const both = groups.filter(({ state }) => state !== 'left')
    return [...both.filter(({ kind }) => kind === 'direct'), ...both.filter(({ kind }) => kind !== 'direct')]
  },
  people: async ({ tx, house, who, query: { q = '' } = {} }) => {
    const rows = await tx
      .select({ ...faceColumns, studio: sql<boolean>`${isStudioAccount(sql`${person._id}`)}`, trainer: isTrainer('person._id') })
      .from(person)
      .where(and(reachableFor(who._id), nameBegins(q)))
      // The studio's own account comes first: every member has it (K07).
      .orderBy(desc(isStudioAccount(sql`${person._id}`)), asc(person.sortName), asc(person._id))
      .limit(mostPeople)
    return rows.map(({ studio, trainer, ...row }) => ({ ...faceFor(house, who, row), studio, trainer }))
  },
  search: given => searchMessages(given, given.query),
  messages: given => pageOf(given, given.params.id, given.query ?? {}),
  send: given => send(given, given.params.id, given.body),
  editMessage: given => edit(given, given.params.id, given.body),
  deleteMessage: given => takeMessageBack(given, given.params.id),
  read: async given => {
    await read(given, given.params.id, given.body.number)
    return done
  },
  typing: async ({ tx, house, who, params, body }) => {
    limitsOf(house).take(`typing ${who._id} ${body.typing}`, typingRate)
    // No lock: what is over in seconds must not hold up who sends.
    const { group } = await presentPlace(tx, params.id, who._id)
    await mustBeOpen(tx, group, who._id)
    if ((await choicesOf(tx, who._id)).typing) await tellTyping(tx, house, params.id, { person: who._id, typing: body.typing ? 1 : 0 })
    return done
  },
  presence: ({ tx, house, who }) => presenceFor(tx, who._id, isHere(house)),
  choices: ({ tx, who }) => choicesOf(tx, who._id),
  choose: given => choose(given, given.body),
  invitations: invitationsOf,
  answer: async given => {
    await answer(given, given.params.id, given.body.accept)
    return done
  },
  invited: given => invitedInto(given, given.params.id),
  picture: async given => {
    const { tx, house, who, params, query, body, key } = given
    const stored = await keepUpload(tx, house, { who, owner: null, kind: 'chat_group_bild', body, key })
    await picture(given, params.groupId, { name: stored.name, seen: query?.seen })
    return stored
  },
}

export const chatCalls = serve(chat, handlers, { send: { first: given => meetFirst(given, given.params.id, given.body) } })
