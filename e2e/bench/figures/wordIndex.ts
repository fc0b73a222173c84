import { join } from 'node:path'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { type IndexEntry, WordIndex } from '#client/kit/localIndex/WordIndex.ts'
import { wordsIn } from '#client/kit/localIndex/words.ts'
import { type Figure, type Ground, type Row, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { foodQueries } from '#e2e/foodQueries.ts'
import { foodShares } from '#e2e/foodShares.ts'
import { draws } from './draws.ts'
import { foodsOf, typedFoods } from './foods.ts'

/** A phone with a processor four times slower answers within 50 ms. */
const aim = 12.5
/** Of a table of foods on such a phone. */
const aimOfFoods = 10
/** Per cent of the queries that find what is meant among the first three. */
const aimOfShare = 95
/** kB that the index of all foods takes on the device. */
const aimOfIndex = 400

const parts =
  'trai ning kurs plan ge wicht he ben spät mor früh stück rad lau fen zeit ber schaft ung ver ein auf ab zu ma le to re sam gross'.split(
    ' ',
  )

/** Messages of 4 to 13 words out of 20,000, of which few are said often and most hardly ever. */
function messagesOf(many: number): IndexEntry[] {
  const draw = draws(7)
  const below = (most: number) => Math.floor(draw() * most)
  const words = Array.from({ length: 20_000 }, () => Array.from({ length: 1 + below(4) }, () => parts[below(parts.length)]).join(''))
  const word = () => words[Math.floor(words.length * draw() ** 3)]!
  return Array.from({ length: many }, (_, at) => ({
    id: `0190d3a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
    text: Array.from({ length: 4 + below(10) }, word).join(' '),
    of: `group ${at % 30}`,
    at,
  }))
}

function timed<T>(work: () => T): [number, T] {
  const from = performance.now()
  const made = work()
  return [performance.now() - from, made]
}

/** Finding messages on a device as somebody types, letter by letter, beside MiniSearch with the same words; of foods beside Fuse too. */
export const wordIndex: Figure = {
  name: 'word-index',
  async measure({ quick, note, page }) {
    const many = quick ? 5000 : 20_000
    const entries = messagesOf(many)
    const [built, index] = timed(() => {
      const made = new WordIndex()
      for (const entry of entries) made.put(entry)
      return made
    })
    const peer = new MiniSearch<IndexEntry>({ fields: ['text'], tokenize: wordsIn, processTerm: term => term })
    const [peerBuilt] = timed(() => peer.addAll(entries))
    const pieces = Array.from({ length: Math.ceil(many / 1000) }, (_, at) => WordIndex.pieceOf(entries.slice(at * 1000, at * 1000 + 1000)))
    const [taken] = timed(() => pieces.every(piece => new WordIndex().take(piece)))
    const words = entries.filter((_, at) => at % (quick ? 200 : 400) === 0).map(({ text }) => text.split(' ')[1]!)
    const typed = words.flatMap(word => Array.from(word, (_, at) => word.slice(0, at + 1))).filter(text => text.length > 1)
    const ours = spread(typed.map(text => timed(() => index.find(text, { most: 200 }))[0]))
    const fuzzy = (term: string) => (term.length > 3 ? 1 : false)
    const theirs = spread(typed.map(text => timed(() => peer.search(text, { prefix: true, fuzzy }).slice(0, 200))[0]))
    note(
      `Search on the device: ${many} messages, ${typed.length} keys, in Node on this machine; the peer finds no parts of words and no swapped letters. ` +
        `Kept pieces taken in again: ${taken.toFixed(0)} ms; kept ${(sizeOf(pieces) / 1e6).toFixed(1)} MB, of MiniSearch ${(JSON.stringify(peer).length / 1e6).toFixed(1)} MB.`,
    )
    const beside = (value: { p50: number; p95?: number }) => [{ name: 'MiniSearch', value }]
    return [
      {
        figure: `search of ${many} messages, a key`,
        unit: 'ms',
        ours,
        peers: beside(theirs),
        aim: `≤ ${aim} ms (p95)`,
        met: ours.p95 <= aim,
      },
      { figure: `index of ${many} messages made`, unit: 'ms', ours: { p50: built }, peers: beside({ p50: peerBuilt }) },
      ...foodKeys(quick, note),
      ...(await foodsOnPhone({ quick, note, page })),
    ]
  },
}

/** A table of foods, kept as one piece that is made in the studio. */
function foodKeys(quick: boolean, note: (text: string) => void): Row[] {
  const many = quick ? 5000 : 20_000
  const entries = foodsOf(many)
  const piece = WordIndex.pieceOf(entries)
  const index = new WordIndex()
  const [taken] = timed(() => index.take(piece))
  const peer = new MiniSearch<IndexEntry>({ fields: ['text'], tokenize: wordsIn, processTerm: term => term })
  peer.addAll(entries)
  const ours = spread(typedFoods.map(text => timed(() => index.find(text, { most: 50 }))[0]))
  const fuzzy = (term: string) => (term.length > 3 ? 1 : false)
  const theirs = spread(typedFoods.map(text => timed(() => peer.search(text, { prefix: true, fuzzy }).slice(0, 50))[0]))
  const fuse = new Fuse(entries, { keys: ['text'] })
  const another = spread(typedFoods.map(text => timed(() => fuse.search(text, { limit: 50 }))[0]))
  note(
    `Search of foods: ${typedFoods.length} keys in Node on this machine; the index is one piece, taken in ${taken.toFixed(0)} ms. Fuse as it comes.`,
  )
  const [size, peerSize] = [sizeOf([piece]) / 1000, JSON.stringify(peer).length / 1000]
  return [
    {
      figure: `search of ${many} foods, a key`,
      unit: 'ms',
      ours,
      peers: [
        { name: 'MiniSearch', value: theirs },
        { name: 'Fuse', value: another },
      ],
    },
    {
      figure: `index of ${many} foods`,
      unit: 'kB',
      ours: { p50: size },
      peers: [{ name: 'MiniSearch', value: { p50: peerSize } }],
      aim: `≤ ${aimOfIndex} kB`,
      met: size <= aimOfIndex,
    },
  ]
}

/** The same keys in a browser four times slower, and what the queries of people find. */
async function foodsOnPhone({ quick, note, page: folder }: Pick<Ground, 'quick' | 'note' | 'page'>): Promise<Row[]> {
  const many = quick ? 5000 : 20_000
  const phone = await Phone.open()
  try {
    const page = await phone.context.newPage()
    await page.route('**/*', route => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/bench/', '')) }))
    await page.goto('http://127.0.0.1/bench/index.html')
    await page.waitForFunction(() => 'bench' in window)
    await slowDown(page, { cpu: 4 })
    const ours = spread(await page.evaluate(async count => (await window.bench.foods()).keys(count), many))
    const found = foodShares()
    const percent = ({ share }: typeof found.ours) => ({ p50: share * 100 })
    note(
      'Search of foods on a phone: the index on the page’s own thread, since a browser slows no worker down; what the worker of the app adds is a message. ' +
        `The ${foodQueries.length} queries are those of e2e/foodQueries.ts, in the foods that the product ships; MiniSearch and Fuse as they come.`,
    )
    return [
      {
        figure: `search of ${many} foods, a key, CPU four times slower`,
        unit: 'ms',
        ours,
        aim: `≤ ${aimOfFoods} ms (p95)`,
        met: ours.p95 <= aimOfFoods,
      },
      {
        figure: `${foodQueries.length} queries: the food is among the first three`,
        unit: '%',
        ours: percent(found.ours),
        peers: [
          { name: 'MiniSearch', value: percent(found.miniSearch) },
          { name: 'Fuse', value: percent(found.fuse) },
        ],
        aim: `≥ ${aimOfShare} %`,
        met: found.ours.share * 100 >= aimOfShare,
      },
    ]
  } finally {
    await phone.remove()
  }
}

const sizeOf = (pieces: ReturnType<typeof WordIndex.pieceOf>[]) =>
  pieces.reduce(
    (sum, { ids, at, of, words, counts, places }) =>
      sum + ids.join().length + words.length + at.byteLength + of.byteLength + counts.byteLength + places.byteLength,
    0,
  )
