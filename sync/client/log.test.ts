import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { EMPTY, firstValueFrom, of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { openLocal } from './local.ts'
import type { Log } from './log.ts'
import type { LogRow, LogSource } from './logRow.ts'
import { openLog } from './openLog.ts'

/** A studio's space with so many rows; what is asked of it is counted. */
function studio(size: number) {
  const rows: LogRow[] = Array.from({ length: size }, (_, at) => ({ _id: `row-${at + 1}`, number: at + 1, changed: at + 1 }))
  const asked: { after?: number; before?: number }[] = []
  let count = size
  let cutAfter: number | undefined
  const page = async (_: string, { after, around, limit = 100, ...asks }: Parameters<LogSource<LogRow>>[1]) => {
    if (cutAfter !== undefined && cutAfter-- === 0) throw new Error('cut')
    const place = rows.find(({ _id }) => _id === around)?.number
    const before = place === undefined ? asks.before : place + limit / 2
    asked.push({ after, before })
    const sorted =
      after === undefined
        ? rows.filter(({ number }) => before === undefined || number < before).sort((a, b) => b.number - a.number)
        : rows.filter(({ changed }) => changed > after).sort((a, b) => a.changed - b.changed)
    const [found, more] = [sorted.slice(0, limit), sorted.length > limit]
    return {
      rows: found.map(row => ({ ...row })),
      marks: [],
      cursor: more && after !== undefined ? found.at(-1)!.changed : count,
      count,
      more,
    }
  }
  return {
    asked,
    page,
    /** The line is cut after so many more pages. */
    cut(pages: number | undefined) {
      cutAfter = pages
    },
    add(): LogRow {
      count++
      rows.push({ _id: `row-${count}`, number: count, changed: count })
      return rows.at(-1)!
    },
    put(number: number) {
      count = number
      rows.push({ _id: `row-${number}`, number, changed: number })
    },
    change(at: number): LogRow {
      count++
      rows[at]!.changed = count
      return rows[at]!
    },
  }
}

const numbers = async (log: Log<LogRow>) => (await log.held('a', 10_000))?.rows.map(({ number }) => number)
const from1to = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
let opened = 0
const open = (source: ReturnType<typeof studio>) => openLog<LogRow>('vreni', `${opened++}`, source.page)

test('an empty device takes the newest page, and what is below as somebody scrolls there', async () => {
  const source = studio(250)
  const log = await open(source)
  await log.catchUp('a')
  expect(await log.held('a', 10_000)).toMatchObject({ from: 151, cursor: 250 })
  expect(await numbers(log)).toEqual(from1to(250).slice(150))
  expect(await log.fill('a', 151)).toBe(true)
  expect(await log.fill('a', 51)).toBe(false)
  expect(await numbers(log)).toEqual(from1to(250))
  expect((await log.held('a', 10_000))?.from).toBe(0)
  expect(source.asked).toHaveLength(3)
})

test('the next number is applied as it is told, any other asks for all since', async () => {
  const source = studio(3)
  const log = await open(source)
  await log.catchUp('a')
  const next = source.add()
  await log.heard('a', { changed: next.changed, row: next })
  expect(source.asked).toHaveLength(1)
  source.add()
  const later = source.add()
  await log.heard('a', { changed: later.changed, row: later })
  expect(source.asked.at(-1)).toEqual({ after: 4, before: undefined })
  expect(await numbers(log)).toEqual(from1to(6))
  await log.heard('a', { changed: next.changed, row: { ...next, changed: 1 } })
  expect(await log.one(next._id)).toEqual(next)
})

test('far behind, the newest come first and the gap after them; changes to what was held arrive too', async () => {
  const source = studio(50)
  const log = await open(source)
  await log.catchUp('a')
  for (let nth = 0; nth < 900; nth++) source.add()
  const changed = source.change(9)
  await log.catchUp('a')
  expect(source.asked[2]).toEqual({})
  expect(await numbers(log)).toEqual(from1to(950))
  expect(await log.one('row-10')).toEqual(changed)
})

test('far behind on a line that is cut after every page, the newest page is fetched once', async () => {
  const source = studio(80)
  const log = await open(source)
  await log.catchUp('a')
  for (let nth = 0; nth < 2000; nth++) source.add()
  source.asked.length = 0
  for (let more = true; more; ) {
    source.cut(2)
    await log.catchUp('a').then(
      () => {
        more = false
      },
      () => {},
    )
  }
  expect(source.asked.filter(({ after, before }) => after === undefined && before === undefined)).toHaveLength(1)
  expect(source.asked.length).toBeLessThanOrEqual(22)
  expect(await numbers(log)).toEqual(from1to(2080))
})

test('a row that is not here is reached with what stands around it, and followed as it comes', async () => {
  const source = studio(1000)
  const log = await open(source)
  await log.catchUp('a')
  const seen: (number | undefined)[] = []
  const following = log.watchOne('row-300').subscribe(row => void seen.push(row?.changed))
  await log.reachOne('a', 'row-300')
  expect((await firstValueFrom(log.watchAround('a', 300, { before: 3, after: 3 })))?.rows.map(({ number }) => number)).toEqual([
    298, 299, 300, 301, 302, 303,
  ])
  await vi.waitFor(() => expect(seen.at(-1)).toBe(300))
  following.unsubscribe()
})

test('it goes with the database of its member, and is opened again as it was', async () => {
  const api = { fetch: async () => new Response(null, { status: 503 }), live: EMPTY, online$: of(false) }
  const local = await openLocal({ member: 'ursina', api, locks: null, only: [] })
  const source = studio(3)
  const first = await openLog<LogRow>('ursina', 'chat', source.page)
  await first.catchUp('a')
  first.close()
  const again = await openLog<LogRow>('ursina', 'chat', source.page)
  expect((await firstValueFrom(again.watch('a', 10)))?.rows).toHaveLength(3)
  await again.forget('a')
  expect(await again.held('a', 10)).toBeUndefined()
  again.close()
  const before = await Dexie.getDatabaseNames()
  expect(before.filter(name => name.includes('-log-chat'))).toHaveLength(1)
  await local.destroy()
  expect((await Dexie.getDatabaseNames()).filter(name => name.includes('-log-chat'))).toEqual([])
})

test('a tab that has it open does not make it anew once another one has deleted it', async () => {
  const log = await openLog<LogRow>('ursina', 'chat', studio(3).page)
  await log.catchUp('a')
  await Promise.all((await Dexie.getDatabaseNames()).filter(name => name.includes('-log-chat')).map(name => Dexie.delete(name)))
  await expect(log.catchUp('a')).rejects.toThrow()
  expect((await Dexie.getDatabaseNames()).filter(name => name.includes('-log-chat'))).toEqual([])
})

test('a row changed here stays so until a newer one comes', async () => {
  const source = studio(3)
  const log = await openLog<LogRow & { text?: string }>('gian', 'chat', source.page)
  await log.catchUp('a')
  await log.change('row-2', row => ({ ...row, text: 'hier' }))
  await log.heard('a', { changed: 3, row: { _id: 'row-2', number: 2, changed: 2 } })
  expect((await log.one('row-2'))?.text).toBe('hier')
  source.change(1)
  await log.catchUp('a')
  expect((await log.one('row-2'))?.text).toBeUndefined()
  expect((await log.among(['row-1', 'none'])).map(({ _id }) => _id)).toEqual(['row-1'])
  expect(await log.cursors(['a', 'none'])).toEqual([4, undefined])
  log.close()
})

test('around a place stands what is here without a hole, and both ends are filled as somebody scrolls there', async () => {
  const source = studio(1000)
  const log = await open(source)
  await log.catchUp('a')
  await log.reach('a', 950)
  expect(source.asked).toHaveLength(1)
  await log.reach('a', 400)
  const around = (many: { before: number; after: number }) => firstValueFrom(log.watchAround('a', 400, many))
  const held = await around({ before: 20, after: 20 })
  expect(held?.rows.map(({ number }) => number)).toEqual(from1to(420).slice(380))
  expect(held).toMatchObject({ from: 381, to: 421 })
  const wide = { before: 2000, after: 2000 }
  expect(await around(wide)).toMatchObject({ from: 350, to: 450 })
  await log.fillOn('a', 450)
  expect(await around(wide)).toMatchObject({ from: 350, to: 550 })
  for (let to = 550; to !== undefined; ) {
    await log.fillOn('a', to)
    to = (await around(wide))?.to as number
  }
  expect((await around(wide))?.rows.at(-1)?.number).toBe(1000)
  expect(await firstValueFrom(log.watchAround('a', 100, wide))).toBeUndefined()
  log.close()
})

test('what was made of rows stays until one of them changes, is changed here, is old or goes', async () => {
  const source = studio(6)
  const log = await open(source)
  await log.catchUp('a')
  const told: string[][] = []
  log.told.subscribe(ids => told.push([...ids]))
  const good = () => true
  const made = async () => (await log.derived<number>(good)).map(({ made }) => made)
  const make = (...ids: string[]) => log.derive(ids, rows => rows.length)
  expect(await make('row-1', 'row-2', 'none')).toBe(2)
  await make('row-1', 'row-2', 'none')
  expect(await made()).toEqual([2])
  source.change(0)
  await log.catchUp('a')
  expect(await made()).toEqual([])
  await make('row-3')
  await log.change('row-3', row => row)
  expect(await made()).toEqual([])
  await make('row-4', 'row-5')
  await log.forgetOld(({ number }) => number <= 4)
  expect(await made()).toEqual([])
  expect(await log.ids()).toEqual(['row-5', 'row-6'])
  await make('row-5')
  await log.heard('a', { changed: 8, row: source.add() })
  expect(await made()).toEqual([1])
  expect(await log.derived(made => made !== 1)).toEqual([])
  expect(await made()).toEqual([])
  await make('row-5')
  await log.forget('a')
  expect(await made()).toEqual([])
  expect(told).toEqual([['row-1'], ['row-3'], ['row-1', 'row-2', 'row-3', 'row-4'], ['row-8'], ['row-5', 'row-6', 'row-8']])
  log.close()
})

/** A space of 1300 with a page at its end and one in its middle, filled as a whole. */
async function filled() {
  const source = studio(1300)
  const log = await open(source)
  await log.catchUp('a')
  await log.reach('a', 620)
  await log.heard('a', { changed: 1301, row: source.add() })
  await log.fillAll('a')
  return { source, log }
}

test('all of a space is filled with its holes, once, and read as if it had come one by one', async () => {
  const { source, log } = await filled()
  expect(await numbers(log)).toEqual(from1to(1301))
  expect((await log.held('a', 10_000))?.from).toBe(0)
  expect(await log.ids()).toEqual(
    from1to(1301)
      .map(number => `row-${number}`)
      .sort(),
  )
  expect((await log.held('a', 30))?.rows.map(({ number }) => number)).toEqual(from1to(1301).slice(-30))
  const around = await firstValueFrom(log.watchAround('a', 700, { before: 400, after: 400 }))
  expect(around?.rows.map(({ number }) => number)).toEqual(from1to(1100).slice(300))
  expect(around).toMatchObject({ from: 301, to: 1101 })
  expect((await log.among(['row-900', 'none', 'row-3', 'row-1301'])).map(({ _id }) => _id)).toEqual(['row-900', 'row-3', 'row-1301'])
  const before = source.asked.length
  await Promise.all([log.fillAll('a'), log.fillAll('a')])
  expect(source.asked).toHaveLength(before)
})

test('a row that changes among many leaves nothing of its older form', async () => {
  const { source, log } = await filled()
  await log.derive(['row-40', 'row-41'], rows => rows.length)
  const changed = source.change(39)
  await log.heard('a', { changed: 1302, row: changed })
  expect(await log.one('row-40')).toEqual(changed)
  expect(await log.derived(() => true)).toEqual([])
  await log.change('row-41', row => ({ ...row, changed: 5 }))
  expect((await log.held('a', 10_000))?.rows.slice(39, 41).map(row => row.changed)).toEqual([1302, 5])
  expect(await numbers(log)).toEqual(from1to(1301))
})

test('what is old goes from among many, and the rest stays', async () => {
  const { log } = await filled()
  await log.forgetOld(({ number }) => number <= 300)
  expect(await numbers(log)).toEqual(from1to(1301).slice(300))
  expect(await log.one('row-300')).toBeUndefined()
  await log.forget('a')
  expect(await log.ids()).toEqual([])
})

test('a fill that breaks off goes on later where it was', async () => {
  const source = studio(1700)
  let left = 2
  const log = await openLog<LogRow>('vreni', `${opened++}`, (space, asked) => {
    if (asked.before !== undefined && left-- === 0) throw new Error('offline')
    return source.page(space, asked)
  })
  await log.catchUp('a')
  await expect(log.fillAll('a')).rejects.toThrow('offline')
  expect(await numbers(log)).toEqual(from1to(1700).slice(600))
  await log.fillAll('a')
  expect(await numbers(log)).toEqual(from1to(1700))
})

/** All of a studio's space on an empty device: what was asked for below the newest, and how many asks waited together. */
async function filledFrom(source: ReturnType<typeof studio>) {
  const asks: number[] = []
  let [waiting, most] = [0, 0]
  const log = await openLog<LogRow>('vreni', `${opened++}`, async (space, asked) => {
    asks.push(asked.before ?? 0)
    most = Math.max(most, ++waiting)
    await Promise.resolve()
    const page = await source.page(space, asked)
    waiting--
    return page
  })
  await log.catchUp('a')
  asks.length = 0
  await log.fillAll('a')
  return { log, asks, most }
}

test('of a space in which each place has its row two pages are on their way at once, and none is asked for twice', async () => {
  const { log, asks, most } = await filledFrom(studio(2700))
  expect(await numbers(log)).toEqual(from1to(2700))
  expect((await log.held('a', 10_000))?.from).toBe(0)
  expect(asks).toEqual([2601, 2101, 1601, 1101, 601, 101])
  expect(most).toBe(2)
})

test('of a space in which places are missing nothing is left out, wherever they are missing', async () => {
  const source = studio(0)
  const places = from1to(9000).filter(number => (number > 6000 ? true : number > 3000 ? number % 3 === 0 : number < 40))
  for (const number of places) source.put(number)
  const { log } = await filledFrom(source)
  expect(await numbers(log)).toEqual(places)
  expect((await log.held('a', 10_000))?.from).toBe(0)
})

test('a studio whose pages are shorter than they were asked for leaves no hole', async () => {
  const source = studio(2000)
  let nth = 0
  const page = source.page
  source.page = (space, asked) => page(space, { ...asked, ...(asked.limit && ++nth % 2 === 0 && { limit: 120 }) })
  const { log } = await filledFrom(source)
  expect(await numbers(log)).toEqual(from1to(2000))
  expect((await log.held('a', 10_000))?.from).toBe(0)
})
