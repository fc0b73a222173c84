import { sql } from 'drizzle-orm'
import { seenBy } from '#contract/rules/social/moves.ts'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalRow, type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { stanceOf } from './pair.ts'
import { personal as postStores } from './posts/personal.ts'

const words = { none: null, asked: 'angefragt', asks: 'fragt an', agreed: 'ja', withdrawn: 'zurückgezogen', ended: 'beendet' } as const

/** Relationships as the person sees them: a declined request looks open to who sent it. */
async function relationships(tx: Tx, who: string): Promise<PersonalRow[]> {
  const rows = await rowsIn(
    tx,
    sql`select b.kind, b.state, b.asker, b.asked_at, b.at, b.text, p.vorname || ' ' || p.nachname as name from relationship b
      join person p on p._id = case when b.low = ${who}::uuid then b.high else b.low end
      where ${who}::uuid in (b.low, b.high) order by b.asked_at, p._id`,
  )
  return rows.flatMap(({ kind, state, asker, at, asked_at, name, text }) => {
    const stance = stanceOf({ state, asker } as Parameters<typeof stanceOf>[0], who)
    const what = words[seenBy[stance]]
    const hidden = stance === 'mine declined'
    return what
      ? [
          {
            mit: name,
            art: kind === 'friend' ? 'Freundschaft' : 'Trainingspartner',
            stand: what,
            // The other one's words are theirs.
            gruss: asker === who ? text : null,
            seit: hidden ? asked_at : at,
          },
        ]
      : []
  })
}

const blocks = (tx: Tx, who: string) =>
  rowsIn(
    tx,
    sql`select case when b.named then p.vorname || ' ' || p.nachname end as wer, b.at as seit from social_block b
      join person p on p._id = b.blocked where b.person = ${who} order by b.at`,
  )

const trainings = (tx: Tx, who: string) =>
  rowsIn(
    tx,
    sql`select p.vorname || ' ' || p.nachname as mit, t."from" = ${who}::uuid as eigener_vorschlag, t.training_at as wann, t.studio, case when t."from" = ${who}::uuid then t.text end as text, t.state as stand, t.asked as gefragt
      from training_request t join person p on p._id = case when t."from" = ${who}::uuid then t."to" else t."from" end
      where ${who}::uuid in (t."from", t."to") order by t.asked`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'social_profile',
    column: 'person',
    act: 'delete',
    export: 'community-profil',
    kept: {
      what: 'consent to the Community and its version, words about oneself, what is shown to friends',
      why: 'only who has joined is there for others',
      long: 'until the Community or the chain is left',
    },
  },
  {
    table: 'relationship',
    column: 'low',
    act: 'delete',
    export: 'community-beziehungen',
    rows: relationships,
    kept: {
      what: 'which two are or were friends or training partners, who asked, with what greeting, when',
      why: 'friends see each other; a declined request does not come again at once',
      long: 'while they are; requests and what is over 400 days; at most until one of them leaves',
    },
  },
  { table: 'relationship', column: 'high', act: 'delete', export: null },
  {
    table: 'social_block',
    column: 'person',
    act: 'delete',
    export: 'community-blockierte',
    rows: blocks,
    kept: {
      what: 'who blocked whom, when',
      why: 'who is pestered is left alone',
      long: 'until unblocked, or one of the two leaves the chain',
    },
  },
  { table: 'social_block', column: 'blocked', act: 'delete', export: null },
  {
    table: 'training_request',
    column: 'from',
    act: 'delete',
    export: 'community-trainings',
    rows: trainings,
    kept: {
      what: 'who proposed a training to whom, when and where',
      why: 'two meet to train',
      long: '400 days, at most until one of them leaves',
    },
  },
  { table: 'training_request', column: 'to', act: 'delete', export: null },
  ...postStores,
]
