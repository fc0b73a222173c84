import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { setsOf } from '#e2e/bench/data.ts'
import { type Figure, type Row, waits } from '#e2e/bench/figure.ts'
import { type House, push } from '#e2e/bench/host/start.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'

const aim = 50
/** Between two requests of the bystander. */
const beat = 10
const [rows, columns] = [10_000, 48]
/** Nobody may have their data written out more than six times an hour. */
const exporters = 2

/** Time that another person waits for `GET version` while one of the heaviest requests runs. */
export const bystander: Figure = {
  name: 'bystander',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Bystander: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    for (const { person } of house.people) await giveGrants(record.db, person, [{ right: 'gf_c_plan', studios: 'all' }])
    for (const { token } of house.people.slice(0, exporters)) await push(house, token, setsOf(quick ? 2000 : 10_000))
    const made: Row[] = []
    for (const [name, heavy] of Object.entries(await heavies(house, quick))) {
      const rounds = quick ? 2 : 6
      await heavy(0)
      await loopOf(house)
      const { value, longest, took } = await beside(house.url, async () => {
        for (let round = 1; round <= rounds; round++) await heavy(round)
      })
      const stood = await loopOf(house)
      made.push({ figure: `bystander of ${name}, p50 / p99`, unit: 'ms', ours: value, aim: `≤ ${aim} ms (p99)`, met: value.p99 <= aim })
      note(
        `Bystander of ${name}: longest wait ${longest.toFixed(0)} ms, the loop's longest turn ${stood.toFixed(0)} ms; one request took ${(took / rounds).toFixed(0)} ms.`,
      )
    }
    note(
      `Bystander: \`GET version\` every ${beat} ms, counted from when it was due, so that a server that stands still is not asked less often.`,
    )
    return made
  },
}

/** Asks at its own pace, whether the last answer is there or not, for as long as the work goes on. */
export async function beside(url: string, work: () => Promise<void>) {
  const agent = new Agent({ keepAlive: true })
  const taken: number[] = []
  const waiting: Promise<unknown>[] = []
  let over = false
  const begun = performance.now()
  const done = work().finally(() => {
    over = true
  })
  for (let due = begun; !over; due += beat) {
    await pause(Math.max(0, due - performance.now()))
    // A request that this very process sends late is timed from its sending.
    const from = performance.now()
    waiting.push(send(`${url}/api/version`, { agent }).then(() => taken.push(performance.now() - from)))
  }
  const took = performance.now() - begun
  await Promise.all([done, ...waiting])
  agent.destroy()
  return { value: waits(taken), longest: Math.max(...taken), took }
}

/** How long the server's loop stood still at most since it was asked last, in ms. */
const loopOf = async ({ url }: House) => (await (await fetch(`${url}/bench/loop`)).json()) as number

type Heavy = (round: number) => Promise<unknown>

/** Each as it was found to hold up everybody else; another person each time, so that nobody meets a limit. */
async function heavies({ url, people }: House, quick: boolean): Promise<Record<string, Heavy>> {
  const token = (round: number) => people[round % people.length]!.token
  const json =
    (path: string, body: Buffer, expected = 200) =>
    (round: number) =>
      send(`${url}/api/${path}`, { method: 'POST', token: token(round), body, type: 'application/json', expected })
  const get =
    (path: string, among = people.length) =>
    (round: number) =>
      send(`${url}/api/${path}`, { token: token(round % among) })
  const known = (count: number, version: number) => jsonOf(setsOf(count).map(({ id }) => ({ id, version })))
  const [valid, faulty] = [json('sync/sets/compare', known(50_000, 1)), json('sync/sets/compare', known(50_000, -1), 422)]
  const pieces = Array.from({ length: 7 * 20 }, (_, place) => pushed(place))
  const picture = await large(quick)
  const today = new Date()
  const month = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return {
    [`export/table of ${rows} × ${columns}`]: json('export/table', table()),
    'a comparison of 50000 sets': async round => {
      await valid(round)
      await faulty(round)
    },
    'a comparison of 10000 sets': json('sync/sets/compare', known(10_000, 1)),
    'gf/courses/excel of a month': get(`gf/courses/excel?from=${month(-31)}&to=${month(-1)}`),
    'user/export with 10000 sets': get('user/export', exporters),
    'push of 20 × 500 sets': async round => {
      for (let piece = 0; piece < 20; piece++) await json(`sync/sets/push`, pieces[round * 20 + piece]!)(round + 10)
    },
    'six pictures of 50 megapixels': round =>
      Promise.all(
        Array.from({ length: 6 }, (_, at) => send(`${url}/api/upload/pfp`, { method: 'POST', token: token(round * 6 + at), ...picture })),
      ),
  }
}

const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value))

const table = () =>
  jsonOf({
    title: 'Mitglieder',
    filters: [],
    columns: Array.from({ length: columns }, (_, at) => ({ title: `Spalte ${at}`, kind: at % 2 ? 'count' : 'text' })),
    rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, at) => (at % 2 ? row * at : `Wert ${row} ${at}`))),
  })

/** Sets of their own for each of the pushes. */
const pushed = (place: number) =>
  jsonOf(
    setsOf(500).map(set => ({
      newDocumentState: { ...set, _deleted: false, id: `${place.toString(16).padStart(8, '0')}${set.id.slice(8)}` },
    })),
  )

async function large(quick: boolean) {
  const side = quick ? 2000 : 7071
  const grey = Buffer.from(Array.from({ length: 256 * 256 * 3 }, (_, at) => 96 + ((at * 7919) % 64)))
  const tile = await sharp(grey, { raw: { width: 256, height: 256, channels: 3 } })
    .png()
    .toBuffer()
  const flat = sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
  const bytes = await flat
    .composite([{ input: tile, tile: true }])
    .avif({ effort: 0, quality: 20 })
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/avif' }), 'bild.avif')
  const whole = new Response(form)
  return { body: Buffer.from(await whole.clone().arrayBuffer()), type: whole.headers.get('content-type')! }
}

interface Sending {
  method?: string
  token?: string
  body?: Buffer
  type?: string
  agent?: Agent
  expected?: number
}

function send(url: string, { method = 'GET', token, body, type, agent, expected = 200 }: Sending) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
    ...(body && { 'content-type': type, 'content-length': body.length }),
  }
  return new Promise<void>((resolve, reject) => {
    request(url, { method, agent, headers }, answer => {
      if (answer.statusCode !== expected) reject(new Error(`${answer.statusCode} from ${url}`))
      answer.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}
