import { and, asc, eq, like, lt } from 'drizzle-orm'
import { communityConsent } from '#contract/rules/social/consent.ts'
import type { RelationshipState } from '#contract/rules/social/moves.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import { person } from '#server/shared/auth/tables.ts'
import { pairOf } from './pair.ts'
import { seedPosts } from './posts/seed.ts'
import { adultBirth } from './rules.ts'
import { relationship, socialBlock, socialProfile, trainingRequest } from './tables.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const said = [
  'Am liebsten früh am Morgen, Kraft und Rudern.',
  'Suche jemanden für den Langhanteltag am Donnerstag.',
  'Yoga, Pilates, und im Sommer aufs Velo.',
  null,
]

/** Members of the demo, of age, in that studio. */
const membersOf = async (tx: Tx, studio: string) =>
  (
    await tx
      .select({ _id: person._id })
      .from(person)
      .where(and(eq(person.studioCode, studio), like(person.email, '%@mitglieder.%'), lt(person.geburtstag, adultBirth())))
      .orderBy(asc(person.email))
      .limit(24)
  ).map(({ _id }) => _id)

type Stance = readonly [state: RelationshipState, asker: 'mine' | 'theirs']

/** Relationships of the demo's member and others: every state there is. */
function relationshipsOf(me: string, friend: string, others: readonly string[]) {
  const row = (other: string | undefined, [state, asker]: Stance, days: number, text: string | null = null) =>
    other
      ? [
          {
            ...pairOf(me, other),
            kind: 'friend' as const,
            state,
            asker: asker === 'mine' ? me : other,
            text,
            askedAt: daysAgo(days + 3),
            at: daysAgo(days),
          },
        ]
      : []
  const [one, two, three, four, ...more] = others
  const partner = (other: string | undefined, state: RelationshipState, asker: string | undefined) =>
    other && asker ? [{ ...pairOf(me, other), kind: 'partner' as const, state, asker, askedAt: daysAgo(9), at: daysAgo(8) }] : []
  return [
    ...row(friend, ['agreed', 'theirs'], 120),
    ...[one, two, three, four].flatMap((other, place) => row(other, ['agreed', place % 2 ? 'mine' : 'theirs'], 20 * (place + 1))),
    ...row(more[0], ['requested', 'theirs'], 1, 'Wir waren zusammen im Rückenkurs. Wollen wir uns verabreden?'),
    ...row(more[1], ['requested', 'theirs'], 4),
    ...row(more[2], ['requested', 'mine'], 2, 'Hoi! Trainierst du auch am Dienstag?'),
    ...row(more[3], ['declined', 'mine'], 6),
    ...row(more[4], ['withdrawn', 'mine'], 15),
    ...row(more[5], ['ended', 'theirs'], 60),
    ...partner(one, 'agreed', me),
    ...partner(two, 'requested', two),
  ]
}

/** Adds people of the Community and what they are to the demo's member; adds nothing where that one has joined already. */
export async function seedSocial(tx: Tx, { mitglied, mitglied2, trainer, gf, leitung }: DemoPeople) {
  if ((await tx.$count(socialProfile, eq(socialProfile.person, mitglied))) > 0) return
  const others = await membersOf(tx, 'winterthur')
  const people = [mitglied, mitglied2, trainer, gf, leitung, ...others]
  await tx.insert(socialProfile).values(
    people.map((_id, place) => ({
      person: _id,
      consent: communityConsent.version,
      joinedAt: daysAgo(200 - place),
      text: said[place % said.length] ?? null,
      findable: true,
      sharesFriends: place % 3 === 0,
      sharesSignups: place % 2 === 0,
      sharesPresence: true,
      asMinor: false,
    })),
  )
  await tx.insert(relationship).values(relationshipsOf(mitglied, mitglied2, others))
  const blocked = others[11]
  if (blocked) await tx.insert(socialBlock).values({ person: mitglied, blocked, at: daysAgo(30), named: true })
  const training = { to: mitglied, from: mitglied2, asked: daysAgo(1), at: daysAgo(1), studio: 'winterthur' }
  const soon = (days: number) => new Date(Math.ceil(Date.now() / dayMs) * dayMs + days * dayMs + 17 * 3_600_000).toISOString()
  await tx.insert(trainingRequest).values([
    { ...training, _id: demoId('training', 'open'), trainingAt: soon(2), text: 'Beintag?' },
    { ...training, _id: demoId('training', 'accepted'), trainingAt: soon(4), state: 'accepted' },
    { ...training, _id: demoId('training', 'declined'), trainingAt: soon(1), state: 'declined' },
    { ...training, _id: demoId('training', 'withdrawn'), trainingAt: soon(3), state: 'withdrawn' },
    // Nobody answered it: over since its time.
    { ...training, _id: demoId('training', 'expired'), asked: daysAgo(6), at: daysAgo(6), trainingAt: soon(-3) },
  ])
  await seedPosts(tx, { mitglied, friend: mitglied2, gf, others })
}
