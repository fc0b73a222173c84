import { Dexie, type Table } from 'dexie'
import type { LogRow } from './logRow.ts'

interface Single<Row> {
  _id: string
  space: string
  number: number
  changed: number
  row: Row
}

/** Rows that came together and lie in one piece, which is ten times as fast as one by one; `ids` and `rows` are in the order of their places. */
interface Block<Row> {
  space: string
  first: number
  last: number
  ids: string[]
  rows: Row[]
}
type BlockPlace = [space: string, first: number, last: number]

/** Rows of a block, and the fewest that come together to lie in one. */
const most = 250
const fewest = 50

/** Stretch of places, both ends included. */
type Between = readonly [from: number, to: number]

/** Rows of a log on the device, each by itself or in a block, never in both. Each method runs in a transaction over `tables`, or is a single read. */
export class LogRows<Row extends LogRow> {
  static readonly stores = { blocks: '[space+first+last], *ids' }
  readonly #singles: Table<Single<Row>, string>
  readonly #blocks: Table<Block<Row>, BlockPlace>

  constructor(dexie: Dexie) {
    this.#singles = dexie.table('rows')
    this.#blocks = dexie.table('blocks')
  }

  get tables() {
    return [this.#singles, this.#blocks] as Table[]
  }

  /** The newest between these places, oldest first. */
  async newest(space: string, between: Between, many: number): Promise<Row[]> {
    return (await this.#some(space, between, many, true)).reverse()
  }

  /** The oldest between these places, oldest first. */
  oldest(space: string, between: Between, many: number): Promise<Row[]> {
    return this.#some(space, between, many, false)
  }

  async #some(space: string, [from, to]: Between, many: number, down: boolean): Promise<Row[]> {
    const singles = this.#between(space, [from, to])
    const [alone, places] = await Promise.all([
      (down ? singles.reverse() : singles).limit(many).toArray(),
      this.#placesIn(space, [from, to]),
    ])
    let found = alone.map(({ row }) => row)
    for (const place of places.sort((one, other) => (down ? other[2] - one[2] : one[1] - other[1]))) {
      const last = found[many - 1]?.number
      if (last !== undefined && (down ? place[2] < last : place[1] > last)) break
      const { rows } = (await this.#blocks.get(place))!
      const inside = rows.filter(({ number }) => from <= number && number <= to)
      found = [...found, ...inside].sort((one, other) => (down ? other.number - one.number : one.number - other.number)).slice(0, many)
    }
    return found
  }

  /** Those of these that are here, in their order. */
  async among(ids: readonly string[]): Promise<Row[]> {
    const singles = await this.#singles.bulkGet([...ids])
    const found = new Map(singles.flatMap(single => (single ? [[single._id, single.row] as const] : [])))
    for (const { rows } of await this.#blocksOf(ids.filter(_id => !found.has(_id)))) for (const row of rows) found.set(row._id, row)
    return ids.flatMap(_id => found.get(_id) ?? [])
  }

  /** Ids of all that are here, in order. */
  async ids(): Promise<string[]> {
    const all = await Promise.all([this.#singles.toCollection().primaryKeys(), this.#blocks.orderBy('ids').keys() as Promise<unknown>])
    return (all as string[][]).flat().sort()
  }

  /** Takes in rows of a space: a row gives way to a newer one only. Answers the ids of those that were here in an older form. */
  async take(space: string, rows: readonly Row[]): Promise<string[]> {
    const here = await this.#hereOf(space, rows)
    const fresh = rows.filter(({ _id }) => !here.has(_id))
    const newer = rows.filter(row => (here.get(row._id)?.changed ?? row.changed) < row.changed)
    await this.#add(space, fresh)
    await this.replace(newer)
    return newer.map(({ _id }) => _id)
  }

  /** Puts other rows in the place of those that are here. */
  async replace(rows: readonly Row[]) {
    const by = new Map(rows.map(row => [row._id, row]))
    const singles = (await this.#singles.bulkGet([...by.keys()])).filter(single => single !== undefined)
    await this.#singles.bulkPut(singles.map(({ _id, space }) => single(space, by.get(_id)!)))
    for (const { _id } of singles) by.delete(_id)
    const blocks = await this.#blocksOf([...by.keys()])
    await this.#blocks.bulkPut(blocks.map(block => ({ ...block, rows: block.rows.map(row => by.get(row._id) ?? row) })))
  }

  /** Deletes the rows of a space from its first on, for as long as `isOld` says so of them; answers their ids. */
  async forget(space: string, isOld: (row: Row) => boolean = () => true): Promise<string[]> {
    const old: string[] = []
    const places = (await this.#placesIn(space, everywhere)).sort((one, other) => one[1] - other[1])
    for (const place of places) {
      const block = (await this.#blocks.get(place))!
      const left = block.rows.filter(row => !isOld(row))
      old.push(...block.rows.filter(isOld).map(({ _id }) => _id))
      if (left.length === 0) await this.#blocks.delete(place)
      else if (left.length < block.rows.length) await this.#blocks.put({ ...block, ids: left.map(({ _id }) => _id), rows: left })
      if (left.length > 0) break
    }
    const singles: string[] = []
    await this.#between(space, everywhere)
      .until(({ row }) => !isOld(row))
      .each(({ _id }) => void singles.push(_id))
    await this.#singles.bulkDelete(singles)
    return [...old, ...singles]
  }

  #between = (space: string, [from, to]: Between) => this.#singles.where('[space+number]').between([space, from], [space, to], true, true)

  async #placesIn(space: string, [from, to]: Between): Promise<BlockPlace[]> {
    const all = this.#blocks.where('[space+first+last]').between([space, Dexie.minKey, Dexie.minKey], [space, to, Dexie.maxKey])
    return (await all.primaryKeys()).filter(([, , last]) => last >= from)
  }

  /** Blocks that hold any of these. */
  async #blocksOf(ids: readonly string[]): Promise<Block<Row>[]> {
    const left = new Set(ids)
    const blocks: Block<Row>[] = []
    for (const _id of ids) {
      if (!left.has(_id)) continue
      const block = await this.#blocks.where('ids').equals(_id).first()
      if (!block) continue
      blocks.push(block)
      for (const each of block.ids) left.delete(each)
    }
    return blocks
  }

  /** Those of these rows that are here, by their ids. Rows that follow each other are looked for by their places, which is one request. */
  async #hereOf(space: string, rows: readonly Row[]): Promise<Map<string, Row>> {
    const numbers = rows.map(({ number }) => number)
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
    const follow = last - first < 4 * rows.length
    const here = follow ? await this.oldest(space, [first, last], Number.POSITIVE_INFINITY) : await this.among(rows.map(({ _id }) => _id))
    return new Map(here.map(row => [row._id, row]))
  }

  async #add(space: string, rows: readonly Row[]) {
    if (rows.length < fewest) return void (await this.#singles.bulkPut(rows.map(row => single(space, row))))
    const sorted = [...rows].sort((one, other) => one.number - other.number)
    const blocks: Block<Row>[] = []
    for (let from = 0; from < sorted.length; from += most) blocks.push(blockOf(space, sorted.slice(from, from + most)))
    await this.#blocks.bulkPut(blocks)
  }
}

const everywhere: Between = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

const single = <Row extends LogRow>(space: string, row: Row): Single<Row> => ({
  _id: row._id,
  space,
  number: row.number,
  changed: row.changed,
  row,
})

const blockOf = <Row extends LogRow>(space: string, rows: Row[]): Block<Row> => ({
  space,
  first: rows[0]!.number,
  last: rows.at(-1)!.number,
  ids: rows.map(({ _id }) => _id),
  rows,
})
