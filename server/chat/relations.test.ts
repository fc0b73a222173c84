import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import type { RelationshipState } from '#contract/rules/social/moves.ts'
import { person } from '#server/shared/auth/tables.ts'
import { pairOf } from '#server/social/pair.ts'
import { relationship, socialBlock } from '#server/social/tables.ts'
import { joined, openCommunity } from '#server/social/testing/make.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, member, type Wishes } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

const at = new Date().toISOString()
const bind = (a: Somebody, b: Somebody, state: RelationshipState, asker = a) =>
  house.db.insert(relationship).values({ ...pairOf(a._id, b._id), kind: 'friend', state, asker: asker._id, askedAt: at, at })
const block = (a: Somebody, b: Somebody) => house.db.insert(socialBlock).values({ person: a._id, blocked: b._id, at, named: true })
const inArbon = (who?: Wishes) => ({ studioCode: 'arbon', ...who })

interface Relation {
  other?: Wishes
  /** Made with this role, in Winterthur unless said otherwise. */
  role?: 'trainer' | 'studio'
  roleIn?: string
  joins?: 'both' | 'looker' | 'other' | 'nobody'
  findable?: boolean
  made?: (me: Somebody, other: Somebody) => Promise<unknown>
  /** May be written to; into a group they are added, invited, or nobody is there. */
  writes: boolean
  group: 'added' | 'invited' | 'missing'
  /** Seen as online; `chat` only where the two have begun a one-to-one chat. */
  online: 'always' | 'chat' | 'never'
}
const nothing = { writes: false, group: 'missing', online: 'never' } as const
const open = { writes: true, group: 'added', online: 'always' } as const
const minor = `${new Date().getFullYear() - 15}-01-01`

const relations: Record<string, Relation> = {
  'a friend': { made: (a, b) => bind(a, b, 'agreed'), ...open },
  'a friend of another studio': { other: inArbon(), made: (a, b) => bind(a, b, 'agreed'), ...open },
  'somebody who can be found': { findable: true, ...nothing, group: 'invited' },
  'somebody hidden': nothing,
  'somebody of another studio': { findable: true, other: inArbon(), ...nothing },
  'somebody under age': { findable: true, other: { geburtstag: minor }, ...nothing },
  'somebody who was asked': { made: (a, b) => bind(a, b, 'requested'), ...nothing, group: 'invited' },
  'somebody who asks': { made: (a, b) => bind(a, b, 'requested', b), ...nothing, group: 'invited' },
  'somebody hidden who was a friend': { made: (a, b) => bind(a, b, 'ended'), ...nothing },
  'somebody who has not joined': { findable: true, joins: 'looker', ...nothing },
  'somebody, looked at before joining': { findable: true, joins: 'other', ...nothing },
  'a friend who blocks': { made: (a, b) => Promise.all([bind(a, b, 'agreed'), block(b, a)]), ...nothing },
  'a friend who is blocked': { made: (a, b) => Promise.all([bind(a, b, 'agreed'), block(a, b)]), ...nothing },
  'the trainer of the own studio': { role: 'trainer', joins: 'nobody', writes: true, group: 'invited', online: 'chat' },
  'a trainer of another studio': { role: 'trainer', roleIn: 'arbon', joins: 'nobody', ...nothing },
  'a trainer who is blocked': { role: 'trainer', made: block, joins: 'nobody', ...nothing },
  'the studio': { role: 'studio', joins: 'nobody', writes: true, group: 'missing', online: 'never' },
  'the studio, blocked': { role: 'studio', made: block, joins: 'nobody', writes: true, group: 'missing', online: 'never' },
  'somebody who was deleted': {
    findable: true,
    ...nothing,
    made: (_, b) => house.db.update(person).set({ deletedAt: at }).where(eq(person._id, b._id)),
  },
}

async function two({ other, role, roleIn = 'winterthur', joins = 'both', findable = false, made }: Relation) {
  const wishes = { studioCode: 'winterthur', geburtstag: '1990-01-01' }
  const me = await member(house, wishes)
  const them = role ? await employee(house, role, [roleIn], wishes) : await member(house, { ...wishes, ...other })
  if (joins === 'both' || joins === 'looker') await joined(house, me._id, { findable: true })
  if (joins === 'both' || joins === 'other') await joined(house, them._id, { findable })
  return { me, them, make: () => made?.(me, them) }
}

describe('who writes to whom, comes into a group, and is seen', () => {
  test.each(Object.entries(relations))('%s', async (_name, relation) => {
    const { me, them, make } = await two(relation)
    const line = openDevice(house.url, { token: them.token })
    await line.hear('ready')
    await make()
    const seen = async () => (await house.as(me, chat.presence)).reply.some(({ userId }) => userId === them._id)
    if (relation.online === 'always') await expect.poll(seen).toBe(true)
    else expect(await seen()).toBe(false)
    expect((await house.as(me, chat.people)).reply.some(({ _id }) => _id === them._id)).toBe(relation.writes)
    const direct = await house.as(me, chat.create, { body: { memberIds: [them._id] } })
    expect(direct.code).toBe(relation.writes ? undefined : 'missing')
    if (relation.online === 'chat') await expect.poll(seen).toBe(true)
    else if (relation.online === 'never') expect(await seen()).toBe(false)
    const group = await house.as(me, chat.create, { body: { _id: v7(), name: 'Runde', memberIds: [them._id] } })
    if (relation.group === 'missing') return expect(group.code).toBe('missing')
    expect(group.reply.members).toHaveLength(relation.group === 'added' ? 2 : 1)
    expect((await house.as(them, chat.invitations)).reply).toHaveLength(relation.group === 'invited' ? 1 : 0)
  })
})
