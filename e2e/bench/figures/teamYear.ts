import { join } from 'node:path'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'

const aim = { judged: 40, cut: 10, stamp: 1.3 }

/** A year of somebody's work on a phone four times slower: judged by the law, cut into days; and a tap that is durable. */
export const teamYear: Figure = {
  name: 'team-year',
  measure: async ground => [...(await yearRows(ground)), ...(await stampRows(ground))],
}

async function yearRows({ quick, note, page: folder }: Ground): Promise<Row[]> {
  const phone = await Phone.open()
  try {
    const page = await phone.context.newPage()
    await page.route('**/*', route => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/bench/', '')) }))
    await page.goto('http://127.0.0.1/bench/index.html')
    await page.waitForFunction(() => 'bench' in window)
    await slowDown(page, { cpu: 4 })
    const rounds = quick ? 5 : 40
    const { taken, shifts } = await page.evaluate(async many => (await window.bench.team()).judgedYears(many), rounds)
    const cut = await page.evaluate(async many => (await window.bench.team()).cutYears(many), rounds)
    const [ours, mine, peer] = [spread(taken), spread(cut.ours), spread(cut.peer)]
    note(`Year of work: ${shifts} shifts of one person, nights and both clock changes among them; 4× slower CPU.`)
    return [
      { figure: `law on a year of ${shifts} shifts`, unit: 'ms', ours, aim: `≤ ${aim.judged} ms`, met: ours.p50 <= aim.judged },
      {
        figure: `a year’s entries cut into days`,
        unit: 'ms',
        ours: mine,
        peers: [{ name: 'temporal-polyfill', value: peer }],
        aim: `≥ ${aim.cut}×`,
        met: peer.p50 >= aim.cut * mine.p50,
      },
    ]
  } finally {
    await phone.remove()
  }
}

/** A tap on «Kommen» until it lies in the outbox, beside a document that RxDB on Dexie inserts. */
async function stampRows({ quick, note, ...ground }: Ground): Promise<Row[]> {
  const house = await ground.house()
  const { token, person } = house.people[3]!
  const phone = await Phone.open()
  try {
    const ours = await phone.peer(house.url, { peer: 'ours', token, member: person })
    const rxdb = await phone.peer(house.url, { peer: 'rxdb' })
    for (const page of [ours, rxdb]) {
      await page.evaluate(() => window.peer.open())
      await slowDown(page, { cpu: 4 })
    }
    const each = quick ? 10 : 20
    const both = {
      ours: () => ours.evaluate(async many => (await window.bench.team()).stamped(window.ours, many), each),
      rxdb: () => rxdb.evaluate(async many => window.bench.insertions(window.peer, many), each),
    }
    await inTurn(1, both)
    const taken = await inTurn(quick ? 2 : 10, both)
    const [mine, theirs] = [spread(taken.ours!.flat()), spread(taken.rxdb!.flat())]
    note(`Stamp: ${each} taps a round, 4× slower CPU, without a network, strictly durable; the peer inserts a set into RxDB on Dexie.`)
    return [
      {
        figure: 'stamp to durable',
        unit: 'ms',
        ours: mine,
        peers: [{ name: 'RxDB-Dexie', value: theirs }],
        aim: `≤ ${aim.stamp}× RxDB-Dexie`,
        met: mine.p50 <= aim.stamp * theirs.p50,
      },
    ]
  } finally {
    await phone.remove()
  }
}
