import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Big } from '#e2e/bench/big.ts'
import { type Figure, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { Phone } from '#e2e/bench/phone.ts'
import { Front } from '#e2e/front.ts'

type Ready = NonNullable<Big['ready']>

const aims = { sent: 8000, filled: 1500, peer: 2 }

/** What was written in the cellar goes out over a slow line; and a group comes onto a device that has nothing of it. */
export const chatDevice: Figure = {
  name: 'chat-device',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Waiting messages, messages to an empty device: not measured (${missing}).`)
      return []
    }
    const rounds = quick ? 1 : 3
    const [waiting, messages] = quick ? [50, 1000] : [500, 20_000]
    const sent = await inTurn(rounds, { ours: () => sentFrom(ready, waiting) })
    const group = await groupOf(ready, messages)
    const filled = await inTurn(rounds, {
      ours: () => onto(ready, group, messages, 'fillLog'),
      rxdb: () => onto(ready, group, messages, 'fillRxdb'),
    })
    note(
      `Waiting messages: ${waiting} in one conversation, over a line of 150 ms, from the moment of the network until the studio has acknowledged all. Messages to an empty device: ${messages} of one group in pages of 500, newest first; RxDB on Dexie replicates from the same server in the same pages. No throttle; median of ${rounds}.`,
    )
    const value = (name: 'ours' | 'rxdb', what: 'first' | 'all') => median(filled[name]!.map(one => one[what]))
    const [out, all, peer] = [median(sent.ours!), value('ours', 'all'), value('rxdb', 'all')]
    const rows: Row[] = [
      { figure: `${waiting} waiting messages, 150 ms`, unit: 'ms', ours: out, aim: `≤ ${aims.sent} ms`, met: out.p50 <= aims.sent },
      { figure: `${messages} messages to an empty device: newest`, unit: 'ms', ours: value('ours', 'first') },
      {
        figure: `${messages} messages to an empty device: all`,
        unit: 'ms',
        ours: all,
        peers: [{ name: 'RxDB replication', value: peer }],
        aim: `≤ ${aims.filled} ms, ≥ ${aims.peer}×`,
        met: all.p50 <= aims.filled && peer.p50 / all.p50 >= aims.peer,
      },
    ]
    return rows
  },
}

/** A group of two of the readers, with so many messages of both. */
async function groupOf({ house, record }: Ready, messages: number): Promise<string> {
  const _id = v7()
  const people = sql.param(house.people.slice(0, 2).map(({ person }) => person))
  await record.db.execute(
    sql`insert into chat_group (_id, kind, name, count, created) values (${_id}, 'group', 'Alle', ${messages}, now())`,
  )
  await record.db.execute(
    sql`insert into chat_member ("group", person, role, joined, read) select ${_id}, p, 'member', now(), 0 from unnest(${people}::uuid[]) p`,
  )
  await record.db.execute(sql`insert into chat_window ("group", person, first) select ${_id}, p, 1 from unnest(${people}::uuid[]) p`)
  await record.db.execute(sql`insert into chat_message (_id, "group", number, changed, worded, sender, text, at)
    select gen_random_uuid(), ${_id}, i, i, i, (${people}::uuid[])[1 + i % 2], 'Noch ' || i || ' Minuten bis zum Rudern.', now()
    from generate_series(1, ${messages}) i`)
  // As PostgreSQL does by itself a minute later.
  await record.db.execute(sql`analyze chat_message, chat_window`)
  return _id
}

/** Each round has a person and a group of its own: a person's messages are counted. */
let asked = 0

async function sentFrom(ready: Ready, many: number): Promise<number> {
  const { token, person } = ready.house.people[10 + asked++]!
  const group = v7()
  await ready.record.db.execute(
    sql`insert into chat_group (_id, kind, name, count, created) values (${group}, 'group', 'Keller', 0, now())`,
  )
  await ready.record.db.execute(
    sql`insert into chat_member ("group", person, role, joined, read) values (${group}, ${person}, 'admin', now(), 0)`,
  )
  await ready.record.db.execute(sql`insert into chat_window ("group", person, first) values (${group}, ${person}, 1)`)
  const front = await Front.before(ready.house.url, { latency: 150 })
  const phone = await Phone.open()
  try {
    const page = await phone.peer(front.url, { peer: 'ours', token, member: person })
    await page.evaluate(
      async ([of, count]) => {
        await window.peer.open()
        await (await window.bench.chat()).write(window.ours, of, count)
      },
      [group, many] as const,
    )
    const taken = await page.evaluate(async () => (await window.bench.chat()).sent(window.ours))
    const { rows } = await ready.record.db.execute<{ count: number }>(
      sql`select count(*)::int as count from chat_message where "group" = ${group}`,
    )
    if (rows[0]?.count !== many) throw new Error(`${rows[0]?.count} of ${many} have arrived`)
    return taken
  } finally {
    await phone.remove()
    await front.close()
  }
}

async function onto({ house }: Ready, group: string, many: number, way: 'fillLog' | 'fillRxdb') {
  const { token, person } = house.people[0]!
  const phone = await Phone.open()
  try {
    const page = await phone.peer(house.url, { peer: 'ours', token, member: person })
    return await page.evaluate(async ([asks, count, how]) => (await window.bench.chat())[how](asks, count), [
      { token, member: person, group },
      many,
      way,
    ] as const)
  } finally {
    await phone.remove()
  }
}
