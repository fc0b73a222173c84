import { Dexie, liveQuery, type Table } from 'dexie'
import { from, type Observable } from 'rxjs'
import { nameOf } from './open.ts'

/** A row of something that many write: its place among the others, and the newest number it took. */
export interface LogRow {
  _id: string
  number: number
  changed: number
}

/** A number somebody has reached, which only rises, and the one at which they began. */
export interface LogMark {
  userId: string
  first: number
  number: number
  changed: number
}

export interface LogPage<Row> {
  rows: Row[]
  marks: LogMark[]
  /** All that changed up to here is known once the page is. */
  cursor: number
  /** The newest number there is. */
  count: number
  more: boolean
}

/** Asks the studio for a page: what changed `after` a number, what stands `before` a place, or the newest. */
export type LogSource<Row> = (space: string, asked: { after?: number; before?: number }) => Promise<LogPage<Row>>

/** Something that happened, as the live channel tells it: a row, a mark, or both. */
export interface LogNews<Row> {
  changed: number
  row?: Row
  mark?: LogMark
}

type Span = [from: number, to: number]

interface Space {
  space: string
  /** All changes up to this number are here. */
  cursor: number
  /** The stretches of places that are here whole, lowest first; what lies between them is a hole. */
  spans: Span[]
  marks: Record<string, LogMark>
  /** Moment in ms at which the studio was heard last. */
  at?: number
}

type Stored<Row> = { _id: string; space: string; number: number; changed: number; row: Row }

/** What the device holds of a space: its newest rows down to the first hole, oldest first. */
export interface Held<Row> {
  rows: Row[]
  marks: readonly LogMark[]
  cursor: number
  /** The place above which nothing is missing; 0 where the rows begin with the first there is. */
  from: number
  /** Moment in ms at which the studio was heard last. */
  at?: number
}

/** A gap of so many numbers is jumped: the newest come first, the rest behind them. */
const farBehind = 300

/**
 * Numbered rows of spaces (a chat's groups) on the device, in an IndexedDB of their own per member, whose name holds the member's database's: it
 * goes with that one. Nothing unsent lies in it.
 */
export class Log<Row extends LogRow> {
  readonly #rows: Table<Stored<Row>, string>
  readonly #spaces: Table<Space, string>
  readonly #turns = new Map<string, Promise<unknown>>()

  private constructor(
    private readonly dexie: Dexie,
    private readonly source: LogSource<Row>,
  ) {
    this.#rows = dexie.table('rows')
    this.#spaces = dexie.table('spaces')
  }

  static async open<Row extends LogRow>(member: string, name: string, source: LogSource<Row>) {
    const dexie = new Dexie(`${await nameOf(member)}-log-${name}`)
    dexie.version(1).stores({ rows: '_id, [space+number]', spaces: 'space' })
    // Whoever deletes it in another tab must not find it made anew by the next read here.
    dexie.on('versionchange', () => {
      dexie.close()
      return false
    })
    await dexie.open()
    return new Log<Row>(dexie, source)
  }

  close() {
    this.dexie.close()
  }

  /** Takes in what the live channel told. Only the next number is applied as it is; behind a gap all of it is asked for. */
  heard(space: string, news: LogNews<Row>): Promise<void> {
    return this.#inTurn(space, async () => {
      const known = await this.#spaces.get(space)
      if (!known || news.changed > known.cursor + 1) return this.#catchUp(space)
      const { row, mark, changed } = news
      await this.#take(space, { rows: row ? [row] : [], marks: mark ? [mark] : [], cursor: changed, span: [known.cursor, changed] })
    })
  }

  /** Asks for everything that changed since. */
  catchUp(space: string): Promise<void> {
    return this.#inTurn(space, () => this.#catchUp(space))
  }

  /** Fills what is missing below this place; says whether there is still more below. */
  fill(space: string, below: number): Promise<boolean> {
    return this.#inTurn(space, async () => {
      const page = await this.source(space, { before: below })
      const lowest = page.more ? lowestIn(page.rows, below) : 0
      await this.#take(space, { ...page, marks: [], cursor: 0, span: [lowest, below] })
      return page.more
    })
  }

  /** The newest rows, `most` at the most, kept up to date. */
  watch(space: string, most: number): Observable<Held<Row> | undefined> {
    return from(liveQuery(() => this.held(space, most)))
  }

  async held(space: string, most: number): Promise<Held<Row> | undefined> {
    return this.dexie.transaction('r', this.#rows, this.#spaces, async () => {
      const known = await this.#spaces.get(space)
      if (!known) return undefined
      const [first] = known.spans.at(-1) ?? [0, 0]
      const stored = await this.#rows
        .where('[space+number]')
        .between([space, first], [space, Dexie.maxKey], true, true)
        .reverse()
        .limit(most)
        .toArray()
      const rows = stored.reverse().map(({ row }) => row)
      return {
        rows,
        marks: Object.values(known.marks),
        cursor: known.cursor,
        from: rows.length < most ? first : rows[0]!.number,
        at: known.at,
      }
    })
  }

  /** One row, wherever it stands. */
  async one(_id: string): Promise<Row | undefined> {
    return (await this.#rows.get(_id))?.row
  }

  /** Emits after every change of any space. */
  changes(): Observable<unknown> {
    return from(liveQuery(() => this.#spaces.toArray()))
  }

  /** The rows among these that are here. */
  async among(ids: readonly string[]): Promise<Row[]> {
    const found = await this.#rows.bulkGet([...ids])
    return found.flatMap(stored => (stored ? [stored.row] : []))
  }

  /** Changes what stands in a row here, until a newer one comes from the studio. */
  change(_id: string, to: (row: Row) => Row): Promise<unknown> {
    return this.#rows
      .where('_id')
      .equals(_id)
      .modify(stored => {
        stored.row = to(stored.row)
      })
  }

  /** How far all changes of each of these spaces are here; undefined where nothing is. */
  async cursors(spaces: readonly string[]): Promise<(number | undefined)[]> {
    return (await this.#spaces.bulkGet([...spaces])).map(known => known?.cursor)
  }

  /** Takes a space off the device. */
  forget(space: string): Promise<void> {
    return this.#inTurn(space, () =>
      this.dexie.transaction('rw', this.#rows, this.#spaces, async () => {
        await this.#rows.where('[space+number]').between([space, Dexie.minKey], [space, Dexie.maxKey]).delete()
        await this.#spaces.delete(space)
      }),
    )
  }

  async #catchUp(space: string): Promise<void> {
    const known = await this.#spaces.get(space)
    if (!known) return this.#newest(space)
    for (let cursor = known.cursor, jumped = false, more = true; more; ) {
      const page = await this.source(space, { after: cursor })
      await this.#take(space, { ...page, span: [cursor, page.cursor] })
      if (page.more && !jumped && page.count - page.cursor > farBehind) await this.#newest(space, true)
      jumped = true
      more = page.more && page.cursor > cursor
      cursor = page.cursor
    }
  }

  /** The newest rows; `ahead` of the cursor, which what lies between still has to reach. */
  async #newest(space: string, ahead = false) {
    const page = await this.source(space, {})
    const lowest = page.more ? lowestIn(page.rows, page.cursor) : 0
    await this.#take(space, { ...page, ...(ahead && { cursor: 0, marks: [] }), span: [lowest, page.cursor] })
  }

  /** One transaction, by what stands there then: another tab may take in the same. A row and a mark give way to newer ones only. */
  #take(space: string, { rows, marks, cursor, span }: { rows: readonly Row[]; marks: readonly LogMark[]; cursor: number; span: Span }) {
    return this.dexie.transaction('rw', this.#rows, this.#spaces, async () => {
      const known = (await this.#spaces.get(space)) ?? { space, cursor: 0, spans: [], marks: {} }
      const before = await this.#rows.bulkGet(rows.map(({ _id }) => _id))
      const newer = rows.filter((row, at) => (before[at]?.changed ?? -1) < row.changed)
      await this.#rows.bulkPut(newer.map(row => ({ _id: row._id, space, number: row.number, changed: row.changed, row })))
      for (const mark of marks) if ((known.marks[mark.userId]?.number ?? -1) < mark.number) known.marks[mark.userId] = mark
      await this.#spaces.put({ ...known, at: Date.now(), cursor: Math.max(known.cursor, cursor), spans: joined([...known.spans, span]) })
    })
  }

  /** What one space takes in, one thing after the other. */
  #inTurn<T>(space: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#turns.get(space) ?? Promise.resolve()).then(work, work)
    this.#turns.set(
      space,
      mine.catch(() => {}),
    )
    return mine
  }
}

const lowestIn = (rows: readonly LogRow[], otherwise: number) => rows.reduce((lowest, { number }) => Math.min(lowest, number), otherwise)

/** Stretches that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort(([one], [other]) => one - other)
  const found: Span[] = []
  for (const [first, last] of sorted) {
    const before = found.at(-1)
    if (before && first <= before[1]) before[1] = Math.max(before[1], last)
    else found.push([first, last])
  }
  return found
}
