import { sql } from 'drizzle-orm'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { type Big, timed } from '#e2e/bench/big.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'

const aim = 15
/** Friends of each reader. */
const friends = 30

/** The newest posts for a member with thirty friends, from the request to the answer, against the same query behind a bare Express. */
export const feed: Figure = {
  name: 'feed',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Feed: not measured (${missing}).`)
      return []
    }
    const { house } = ready
    await befriend(ready)
    let asked = 0
    const next = () => house.people[asked++ % house.people.length]!
    const all = {
      ours: () => timed(`${house.url}/api/social/feed`, next().token),
      bare: () => timed(`${house.bare}/feed/${next().person}`, ''),
    }
    await inTurn(house.people.length, all)
    const taken = await inTurn(quick ? 60 : 300, all)
    const [ours, bare] = [spread(taken.ours!), spread(taken.bare!)]
    note(`Feed: ${friends} friends each, 20 posts a page, ${house.people.length} readers in turn; the peer runs the same statements.`)
    const within = ours.p95 <= aim && ours.p50 <= bare.p50 / 0.9
    const row: Row = {
      figure: 'feed',
      unit: 'ms',
      ours,
      peers: [{ name: 'bare Express', value: bare }],
      aim: `≤ ${aim} ms (p95), ≥ 0.9×`,
      met: within,
    }
    return [row]
  },
}

/** Lets the readers join the Community, each with friends among the chain's members. */
async function befriend({ record: { db }, house }: NonNullable<Big['ready']>) {
  const people = sql.param(house.people.map(({ person }) => person))
  await db.execute(sql`insert into social_profile (person, consent, joined_at, findable, as_minor)
    select unnest(${people}::uuid[]), ${communityConsent.version}, now(), true, false on conflict do nothing`)
  await db.execute(sql`with reader as (select * from unnest(${people}::uuid[]) with ordinality as r(person, n)),
    author as (select person, row_number() over (order by person) as n from social_profile where person <> all(${people}::uuid[]))
    insert into relationship (low, high, kind, state, asker, asked_at, at)
    select least(r.person, a.person), greatest(r.person, a.person), 'friend', 'agreed', r.person, now(), now()
    from reader r join author a on a.n between r.n * ${friends} and r.n * ${friends} + ${friends - 1} on conflict do nothing`)
  await db.execute(sql.raw('analyze relationship, social_profile'))
}
