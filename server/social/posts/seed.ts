import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { sandboxInside } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { post, postComment, postLike } from './tables.ts'

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

interface Writers {
  mitglied: string
  friend: string
  /** Leads courses in Winterthur. */
  gf: string
  others: readonly string[]
}

type Row = typeof post.$inferInsert

/** Posts of the demo in every state, with likes and comments, and a friend who is in the studio. */
export async function seedPosts(tx: Tx, { mitglied, friend, gf, others }: Writers) {
  const [one = friend, two = friend] = others
  const said = (word: string, [author, hours]: readonly [string, number], text: string, over: Partial<Row> = {}): Row => ({
    _id: demoId('post', word),
    author,
    text,
    kind: 'text',
    audience: 'friends',
    studio: 'winterthur',
    state: 'approved',
    created: hoursAgo(hours + 1),
    approvedAt: hoursAgo(hours),
    ...over,
  })
  const waits = { state: 'pending', approvedAt: null } as const
  await tx.insert(post).values([
    said('kraft', [friend, 3], 'Kreuzheben: zum ersten Mal 120 kg. Danke fürs Sichern!'),
    said('rudern', [one, 9], 'Wer kommt am Samstag um acht zum Rudern?'),
    said('yoga', [gf, 20], 'Am Mittwoch üben wir den Handstand. Bring ein Tuch mit.', { audience: 'studio' }),
    said('mine', [mitglied, 30], 'Zurück aus den Ferien, ab heute wieder dreimal die Woche.'),
    said('waiting', [mitglied, 1], 'Mein Plan für den Winter steht.', waits),
    said('rejected', [mitglied, 50], 'Proteinpulver günstig abzugeben, meldet euch!', {
      state: 'rejected',
      approvedAt: null,
      reason: 'Bitte keine Verkäufe im Feed.',
      reviewedAt: hoursAgo(48),
    }),
    said('removed', [two, 70], 'Das hätte ich nicht schreiben sollen.', {
      state: 'removed',
      reason: 'Das verletzt jemanden.',
      reviewedAt: hoursAgo(60),
    }),
    said('review', [one, 2], 'Fotos vom Lauftreff folgen.', waits),
    said('link', [two, 5], 'Anmelden unter www.lauf-winterthur.example', { ...waits, held: ['Link'] }),
  ])
  const under = demoId('post', 'kraft')
  await tx.insert(postLike).values([mitglied, one, two].map(liker => ({ post: under, person: liker, at: hoursAgo(2) })))
  await tx.insert(postComment).values([
    { _id: demoId('comment', 'one'), post: under, author: one, text: 'Stark!', state: 'approved', created: hoursAgo(2.5) },
    { _id: demoId('comment', 'two'), post: under, author: mitglied, text: 'Nächste Woche 125.', state: 'approved', created: hoursAgo(2) },
  ])
  const tacUserId = 'demo-inside'
  await tx.update(person).set({ tacUserId }).where(eq(person._id, one))
  await tx.insert(sandboxInside).values({ tacUserId, studio: 'winterthur', since: hoursAgo(0.5) })
}
