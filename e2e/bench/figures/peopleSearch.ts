import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { type Database, openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { visibleTo } from '#server/shared/auth/rules.ts'
import { searchPeople } from '#server/shared/people/search.ts'
import { demoMembers } from '#server/shared/people/seed.ts'
import { domains } from '#server/start/domains.ts'
import { openPostgres } from './postgres.ts'

const aim = 50
/** Searches that staff type: the beginning of a name, its middle, both names, an address, a number, a frequent word, one without a match. */
const asked = ['ver', 'müller', 'lüönd', 'rolet', 'keller anna', 'noe mei', 'sandrine.bla', '079 000 03', 'formkurve', 'sch', 'xyzxyz']
const staff = { grants: [{ right: 'u_search' as const, studios: 'all' as const }] }
const manager = { grants: [{ right: 'u_search' as const, studios: ['winterthur', 'pfungen'] }] }

/** Finding somebody among fifty thousand, against the query that one would write first. */
export const peopleSearch: Figure = {
  name: 'people-search',
  async measure(ground) {
    const dir = await mkdtemp(join(tmpdir(), 'formkurve-bench-people-'))
    const rows = await over(ground, { dataDir: dir }, 'embedded database').finally(() => rm(dir, { recursive: true, force: true }))
    const postgres = await openPostgres()
    if (!postgres.url) {
      ground.note(`People search: on the embedded database alone (${postgres.missing}).`)
      return rows
    }
    return [...rows, ...(await over(ground, { databaseUrl: postgres.url }, 'PostgreSQL').finally(() => postgres.close?.()))]
  },
}

async function over({ quick, note }: Ground, place: Parameters<typeof openDatabase>[0], where: string): Promise<Row[]> {
  const record = await openDatabase(place, stockOf(domains))
  try {
    const many = quick ? 5000 : 50_000
    await fill(record.db, many)
    const rounds = quick ? 2 : 10
    const timed = (run: (text: string) => Promise<unknown>) => async () => {
      const each: number[] = []
      for (const text of asked) {
        const begun = performance.now()
        await run(text)
        each.push(performance.now() - begun)
      }
      return each
    }
    const all = {
      ours: timed(text => searchPeople(record.db, visibleTo(staff, ['u_search']), text, 20)),
      limited: timed(text => searchPeople(record.db, visibleTo(manager, ['u_search']), text, 20)),
      plain: timed(text => plainSearch(record.db, text)),
    }
    await inTurn(1, all)
    const taken = await inTurn(rounds, all)
    const value = (name: keyof typeof all) => spread(taken[name]!.flat())
    const [ours, limited, plain] = [value('ours'), value('limited'), value('plain')]
    note(`People search, ${where}: ${asked.length} texts, ${rounds} rounds; the peer finds neither accents nor words in another order.`)
    const peers = [{ name: 'plain ilike', value: plain }]
    const row = (who: string, own: typeof ours): Row => ({
      figure: `search of ${many} people${who}, ${where}`,
      unit: 'ms',
      ours: own,
      peers,
      aim: `≤ ${aim} ms (p95)`,
      met: own.p95 <= aim,
    })
    return [row('', ours), row(' in two studios', limited)]
  } finally {
    await record.close()
  }
}

const plainSearch = (db: Database, text: string) =>
  db.execute(sql`select _id, vorname, nachname, email, telefon, studio_code from person
    where deleted_at is null and (vorname || ' ' || nachname || ' ' || email || ' ' || coalesce(telefon, '')) ilike ${`%${text}%`}
    order by nachname, vorname limit 20`)

/** The invented members again and again, each with an address and a number of their own. */
async function fill(db: Database, many: number) {
  const some = demoMembers(new Date('2026-11-20T12:00:00Z'))
  const column = (name: 'vorname' | 'nachname' | 'studioCode') => sql.param(some.map(row => row[name]))
  for (let from = 0; from < many; from += 5000)
    await db.execute(sql`insert into person (_id, email, vorname, nachname, studio_code, telefon, keep_key, created)
      select gen_random_uuid(), lower(translate(v || '.' || n, 'éèëêçñãõöüäšžćÉČŠÖÜÄ ', 'eeeecnaoouaszcECSOUA-')) || '.' || i || '@formkurve.example',
        v, n, s, '+4179' || lpad(i::text, 7, '0'), '', now()
      from (select i, (${column('vorname')}::text[])[1 + i % 400] as v, (${column('nachname')}::text[])[1 + (i / 7) % 400] as n,
        (${column('studioCode')}::text[])[1 + (i / 3) % 400] as s from generate_series(${from + 1}::int, ${Math.min(many, from + 5000)}::int) i) made`)
  await db.execute(sql`analyze person`)
}
