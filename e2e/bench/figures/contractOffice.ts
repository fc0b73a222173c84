import { sql } from 'drizzle-orm'
import { timed } from '#e2e/bench/big.ts'
import { withFigures } from '#e2e/bench/chainFigures.ts'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import type { Database } from '#server/kit/database.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'

/** ms of the slowest twentieth. */
const [aimOfList, aimOfSearch] = [30, 100]
const lists = { 'the newest': '', 'by name': '?sort=name', 'with a name typed': '?q=mei', 'the hundredth page': '?sort=-start&offset=900' }
const words = ['strom', 'miet', 'winterthur strom', 'reinig', 'xyzxyz']

/** The list of contracts and the search of documents, from the request to the answer, beside the queries that one would write first. */
export const contractOffice: Figure = {
  name: 'contract-office',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Contracts and documents: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    const { contracts } = await withFigures(record, { quick })
    const documents = quick ? 1000 : 20_000
    await addDocuments(record.db, documents)
    for (const { person } of house.people)
      await giveGrants(record.db, person, [
        { right: 'u_search', studios: 'all' },
        { right: 'd_fetchAllDocs', studios: 'all' },
      ])
    let caller = 0
    const ask = (path: string) => timed(`${house.url}/api/${path}`, house.people[caller++ % house.people.length]!.token)
    const rounds = quick ? 5 : 40
    const listed = Object.fromEntries(Object.entries(lists).map(([name, query]) => [name, () => ask(`dashboard/contract${query}`)]))
    await inTurn(3, { ...listed, plain: () => plainList(record.db) })
    const taken = await inTurn(rounds, { ...listed, plain: () => plainList(record.db) })
    const plain = [{ name: 'plain SQL', value: spread(taken.plain!) }]
    const found = {
      ours: () => each(word => ask(`documents/search?q=${encodeURIComponent(word)}`)),
      plain: () => each(word => plainSearch(record.db, word)),
    }
    await inTurn(1, found)
    const searched = await inTurn(rounds, found)
    const search = spread(searched.ours!.flat())
    note(
      `Contracts and documents: ${contracts} contracts and ${documents} documents with 120 words each, through the whole pipeline, one after the other; the peers are a query alone, without rights, count and names.`,
    )
    const beside = [{ name: 'plain ilike', value: spread(searched.plain!.flat()) }]
    return [
      ...Object.keys(lists).map((name): Row => {
        const ours = spread(taken[name]!)
        return {
          figure: `list of contracts, ${name}`,
          unit: 'ms',
          ours,
          peers: plain,
          aim: `≤ ${aimOfList} ms (p95)`,
          met: ours.p95 <= aimOfList,
        }
      }),
      {
        figure: `search of ${documents} documents`,
        unit: 'ms',
        ours: search,
        peers: beside,
        aim: `≤ ${aimOfSearch} ms (p95)`,
        met: search.p95 <= aimOfSearch,
      },
    ]
  },
}

async function each(work: (word: string) => Promise<number>) {
  const all: number[] = []
  for (const word of words) all.push(await work(word))
  return all
}

async function inMs(work: Promise<unknown>) {
  const from = performance.now()
  await work
  return performance.now() - from
}

const plainList = (db: Database) =>
  inMs(
    db.execute(
      sql`select c.*, p.vorname, p.nachname from contract c join person p on p._id = c.person order by c.received_at desc limit 100`,
    ),
  )

const plainSearch = (db: Database, word: string) => {
  const all = word.split(' ').map(one => sql`coalesce(title, '') || ' ' || coalesce(text, '') ilike ${`%${one}%`}`)
  return inMs(
    db.execute(sql`select * from document where removed_at is null and ${sql.join(all, sql` and `)} order by created desc limit 100`),
  )
}

/** Bills of five years, each with a text of words that come often or hardly ever. */
const addDocuments = (db: Database, many: number) =>
  db.transaction(async tx => {
    const some =
      'Strom Miete Reinigung Wasser Betrag Rechnung zahlbar innert Tagen Winterthur Lieferung Geräte Wartung Vertrag Konto Mehrwertsteuer'.split(
        ' ',
      )
    await tx.execute(sql`
      insert into document (_id, studio, kind, state, title, day, amount, file, file_name, bytes, text, created)
      select gen_random_uuid(), s.code, 'invoice', 'new', 'Rechnung ' || i, current_date - i % 1800, 1000 + i, 'bench-' || i || '.pdf', 'Rechnung.pdf', 1000,
        (select string_agg(case when w % 3 = 0 then 'wort' || abs(hashtext(i || '-' || w)) % 20000
          else (${sql.param(some)}::text[])[1 + abs(hashtext(i || ':' || w)) % ${some.length}] end, ' ') from generate_series(1, 120) w),
        now() - make_interval(days => i % 1800)
      from generate_series(1, ${many}::int) i
      join (select code, row_number() over (order by code) - 1 as n, count(*) over () as all_of from studio) s on s.n = i % s.all_of`)
    await tx.execute(sql`analyze document`)
  })
