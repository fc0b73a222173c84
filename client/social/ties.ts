import { isActOf } from '#client/data/waitingActs.ts'
import { nameOf } from '#contract/call.ts'
import { type Friend, friends } from '#contract/friends.ts'
import { type RelationshipAct, type RelationshipWord, relationshipSteps, type Stance } from '#contract/rules/social/moves.ts'
import { type SocialPerson, type SocialRequest, social } from '#contract/social/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** Somebody and what they are to this member, with what this device did and the studio does not know yet. */
export interface Tie extends SocialPerson {
  friend: RelationshipWord
  partner: RelationshipWord
  /** Greeting with an open request. */
  text: string | null
  /** Instant of the request, or since which they are friends. */
  at: string
  /** An act of this device about them is on its way. */
  waits: boolean
}

type Half = 'friend' | 'partner'
interface Doing {
  half: Half
  act: RelationshipAct
}
type Blocking = 'block' | 'unblock'

const stances: Readonly<Record<RelationshipWord, Stance>> = {
  none: 'none',
  asked: 'mine requested',
  asks: 'theirs requested',
  agreed: 'agreed',
  withdrawn: 'mine withdrawn',
  ended: 'ended',
}

/** The word that an act of this device makes of another, by the studio's own table; an act that will be refused changes nothing. */
export function wordAfter(word: RelationshipWord, act: RelationshipAct): RelationshipWord {
  const step = relationshipSteps[act][stances[word]]
  if (step === 'requested') return 'asked'
  if (step === 'declined') return 'none'
  return step === 'agreed' || step === 'withdrawn' || step === 'ended' ? step : word
}

const partings: Readonly<Partial<Record<string, RelationshipAct>>> = { asked: 'withdraw', asks: 'decline' }

/** Acts about a person by the call that makes them. */
const doings: Readonly<Record<string, (row: OutboxRow) => Doing>> = {
  [nameOf(social.request)]: () => ({ half: 'friend', act: 'ask' }),
  [nameOf(social.accept)]: () => ({ half: 'friend', act: 'accept' }),
  [nameOf(social.remove)]: ({ query }) => ({ half: 'friend', act: partings[String(query?.seen)] ?? 'end' }),
  [nameOf(social.partner)]: ({ body }) => ({ half: 'partner', act: (body as { action: RelationshipAct }).action }),
  [nameOf(social.endPartnership)]: () => ({ half: 'partner', act: 'end' }),
}

const blockings: Readonly<Record<string, Blocking>> = { [nameOf(social.block)]: 'block', [nameOf(social.unblock)]: 'unblock' }

/** Acts that an answer loaded at `stand` does not hold: those that wait, and those answered after it. */
export const pendingTieActs = (rows: readonly OutboxRow[], stand: number) =>
  rows.filter(({ state, answered }) => state === 'waiting' || (state === 'done' && Date.parse(answered ?? '') > stand))

interface Loaded {
  friends: readonly Friend[] | undefined
  requests: readonly SocialRequest[] | undefined
  rows: readonly OutboxRow[]
  /** Finds somebody whom this device has seen elsewhere, such as in a search. */
  known: (id: string) => SocialPerson | undefined
}

function loadedTies({ friends: list = [], requests = [] }: Loaded) {
  const ties = new Map<string, Tie>()
  for (const { since, partner, ...person } of list)
    ties.set(person._id, { ...person, friend: 'agreed', partner, text: null, at: since, waits: false })
  for (const { kind, way, person, text, at } of requests) {
    if (kind === 'training') continue
    const word = way === 'in' ? 'asks' : 'asked'
    const before = ties.get(person._id)
    if (kind === 'friend')
      ties.set(person._id, { partner: 'none', ...before, ...person, friend: word, text: text ?? null, at, waits: false })
    else if (before) ties.set(person._id, { ...before, partner: word })
  }
  return ties
}

/** Everybody to whom there is a tie, by id, as it will be once this device's acts have arrived. Who is blocked is gone at once. */
export function tiesOf(loaded: Loaded): ReadonlyMap<string, Tie> {
  const ties = loadedTies(loaded)
  for (const row of loaded.rows) {
    const doing = doings[row.call]?.(row)
    const id = row.params?.id ?? ''
    if (blockings[row.call] === 'block') ties.delete(id)
    if (!doing) continue
    const person = ties.get(id) ?? loaded.known(id)
    if (!person) continue
    const before: Tie = { friend: 'none', partner: 'none', text: null, at: row.born, waits: false, ...person }
    const word = wordAfter(before[doing.half], doing.act)
    const parted = doing.half === 'friend' && word === 'ended' ? { partner: 'ended' as const } : {}
    const text = doing.act === 'ask' ? ((row.body as { text?: string | null } | undefined)?.text ?? null) : before.text
    ties.set(id, { ...before, ...parted, text, [doing.half]: word, waits: before.waits || row.state === 'waiting' })
  }
  return ties
}

export interface Blocked extends SocialPerson {
  waits: boolean
}

/** People whom this member has blocked, this device's acts included. */
export function blockedOf(list: readonly SocialPerson[] | undefined, rows: readonly OutboxRow[], known: Loaded['known']): Blocked[] {
  const blocked = new Map((list ?? []).map(person => [person._id, { ...person, waits: false }]))
  for (const row of rows) {
    const half = blockings[row.call]
    const id = row.params?.id ?? ''
    const person = known(id)
    if (half === 'unblock') blocked.delete(id)
    if (half === 'block' && person) blocked.set(id, { ...person, waits: row.state === 'waiting' })
  }
  return [...blocked.values()]
}

/** Trainings that are proposed or agreed, this device's answers included. What there was with somebody blocked does not come back. */
export function trainingsOf(requests: readonly SocialRequest[] | undefined, rows: readonly OutboxRow[]) {
  const meant = new Map<string, string>()
  const blocked = new Set<string>()
  for (const row of rows) {
    if (isActOf(row, social.block)) blocked.add(row.params.id)
    else if (isActOf(row, social.respond)) meant.set(row.params.id, row.body.status)
    else if (isActOf(row, social.withdraw)) meant.set(row.params.id, 'withdrawn')
  }
  return (requests ?? []).flatMap(request => {
    const answer = request.kind === 'training' ? meant.get(request._id) : 'none'
    if (answer === 'none' || answer === 'declined' || answer === 'withdrawn' || blocked.has(request.person._id)) return []
    return [{ ...request, state: answer === 'accepted' ? ('accepted' as const) : request.state, waits: answer !== undefined }]
  })
}

/** Calls whose answers hold people. */
export const holding = [friends.list, social.requests, social.search, social.blocked].map(nameOf)
