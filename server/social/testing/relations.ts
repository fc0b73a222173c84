import { account } from '#contract/account.ts'
import type { RelationshipState } from '#contract/rules/social/moves.ts'
import { pairOf } from '#server/social/pair.ts'
import { relationship, socialBlock } from '#server/social/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, member, password, type Wishes } from '#server/testing/make.ts'
import { joined } from './make.ts'

interface Relation {
  /** The other one; who looks is a grown-up member of Winterthur. */
  other?: Wishes
  /** Role of the other one, and where. */
  role?: 'trainer' | 'studio'
  roleIn?: string
  joins?: 'both' | 'looker' | 'other'
  findable?: boolean
  /** They may have proposed a training. */
  trains?: boolean
  made?: (house: TestHouse, me: Somebody, other: Somebody) => Promise<unknown>
}

const at = new Date().toISOString()
const bind = (
  { db }: TestHouse,
  [a, b]: readonly [Somebody, Somebody],
  state: RelationshipState,
  { asker = a, kind = 'friend' as 'friend' | 'partner' } = {},
) => db.insert(relationship).values({ ...pairOf(a._id, b._id), kind, state, asker: asker._id, askedAt: at, at })
const block = ({ db }: TestHouse, a: Somebody, b: Somebody) =>
  db.insert(socialBlock).values({ person: a._id, blocked: b._id, at, named: true })

const minor = { geburtstag: `${new Date().getFullYear() - 15}-01-01` }
const inArbon = { studioCode: 'arbon' }

/** What somebody can be to a member who looks. */
export const relations = {
  friend: { trains: true, made: (house, a, b) => bind(house, [a, b], 'agreed') },
  'friend elsewhere': { trains: true, other: inArbon, made: (house, a, b) => bind(house, [a, b], 'agreed') },
  partner: {
    trains: true,
    made: async (house, a, b) => {
      await bind(house, [a, b], 'agreed')
      await bind(house, [a, b], 'agreed', { kind: 'partner' })
    },
  },
  findable: { findable: true },
  hidden: {},
  elsewhere: { findable: true, other: inArbon },
  minor: { findable: true, other: minor },
  asked: { made: (house, a, b) => bind(house, [a, b], 'requested') },
  asks: { made: (house, a, b) => bind(house, [a, b], 'requested', { asker: b }) },
  'has declined': { made: (house, a, b) => bind(house, [a, b], 'declined') },
  'was friend': { made: (house, a, b) => bind(house, [a, b], 'ended') },
  'not joined': { findable: true, joins: 'looker' },
  'seen from outside': { findable: true, joins: 'other' },
  'blocks me': {
    trains: true,
    findable: true,
    made: async (house, a, b) => [await bind(house, [a, b], 'agreed'), await block(house, b, a)],
  },
  blocked: { trains: true, findable: true, made: async (house, a, b) => [await bind(house, [a, b], 'agreed'), await block(house, a, b)] },
  trainer: { role: 'trainer', joins: 'looker' },
  'trainer elsewhere': { role: 'trainer', roleIn: 'arbon', joins: 'looker' },
  'trainer, blocked': { role: 'trainer', joins: 'looker', made: block },
  studio: { role: 'studio', joins: 'looker' },
  deleted: {
    findable: true,
    trains: true,
    async made(house, a, b) {
      await bind(house, [a, b], 'agreed')
      const { status, code, fields } = await house.as(b, account.removeSelf, { body: { password } })
      if (status !== 200) throw new Error(`an account could not be removed: ${code} ${JSON.stringify(fields)}`)
    },
  },
} satisfies Record<string, Relation>

export type RelationName = keyof typeof relations

/** Two people with nothing between them yet, a third whom both know, and what makes them what they are to each other. */
export async function peopleIn(house: TestHouse, name: RelationName, names: Wishes) {
  const { other, role, roleIn = 'winterthur', joins = 'both', findable = false, trains = false, made }: Relation = relations[name]
  const wishes = { studioCode: 'winterthur', geburtstag: '1990-01-01' }
  const me = await member(house, wishes)
  const wish = { ...wishes, ...other, ...names }
  const them = role ? await employee(house, role, [roleIn], wish) : await member(house, wish)
  const third = await member(house, { ...wishes, vorname: 'Dritte' })
  const shares = { sharesFriends: true, sharesSignups: true, sharesPresence: true }
  if (joins !== 'other') await joined(house, me._id, { ...shares, findable: true })
  if (joins !== 'looker') await joined(house, them._id, { ...shares, findable })
  await joined(house, third._id, shares)
  if (joins !== 'other') await bind(house, [me, third], 'agreed')
  return { me, other: them, third, both: joins === 'both', trains, make: () => made?.(house, me, them) }
}
