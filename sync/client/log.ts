import { Dexie, liveQuery } from 'dexie'
import { from, type Observable, Subject } from 'rxjs'
import { LogDerived } from './logDerived.ts'
import type { HeldRows, LogMark, LogNews, LogPage, LogRow, LogSource, LogSpan } from './logRow.ts'
import { isWithin, joinLogSpans } from './logRow.ts'
import { LogRows } from './logRows.ts'
import { LogSpaces } from './logSpaces.ts'

/** A gap of so many numbers is jumped: the newest come first, the rest behind them. */
const farBehind = 300

/** Rows asked for at once where all of a space is fetched. */
const largePage = 500

/**
 * Numbered rows of spaces (a chat's groups) on the device, in an IndexedDB of their own per member, whose name holds the member's database's: it
 * goes with that one. Nothing unsent lies in it.
 */
export class Log<Row extends LogRow> {
  readonly #rows: LogRows<Row>
  readonly #spaces: LogSpaces<Row>
  readonly #derived: LogDerived
  readonly #told = new Subject<readonly string[]>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #filling = new Map<string, Promise<void>>()

  private constructor(
    private readonly dexie: Dexie,
    private readonly source: LogSource<Row>,
  ) {
    this.#rows = new LogRows(dexie)
    this.#spaces = new LogSpaces(dexie, this.#rows)
    this.#derived = new LogDerived(dexie)
  }

  /** Opens the log in the database of this name; `openLog` knows a member's. */
  static async open<Row extends LogRow>(database: string, source: LogSource<Row>) {
    // All of it can be fetched again.
    const dexie = new Dexie(database, { chromeTransactionDurability: 'relaxed' })
    dexie.version(1).stores({ rows: '_id, [space+number]', spaces: 'space' })
    dexie.version(2).stores({ derived: '++key, *of' })
    dexie.version(3).stores(LogRows.stores)
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

  /** Name of its database, by which a worker opens it too. */
  get database() {
    return this.dexie.name
  }

  /** Ids of rows that came, changed or went here, also of those that were here already. */
  get told(): Observable<readonly string[]> {
    return this.#told
  }

  /** Takes in what the live channel told. Only the next number is applied as it is; behind a gap all of it is asked for. */
  heard(space: string, news: LogNews<Row>): Promise<void> {
    return this.#inTurn(space, async () => {
      const known = await this.#spaces.table.get(space)
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
      await this.#takeBelow(space, page, below)
      return page.more
    })
  }

  /**
   * Fills all that is missing below the newest rows; a page is asked for while the one before it is taken in. Where each place has its row the one
   * below is asked for too, at the place at which it will begin.
   */
  fillAll(space: string): Promise<void> {
    const filling = this.#filling.get(space) ?? this.#fillAll(space).finally(() => this.#filling.delete(space))
    this.#filling.set(space, filling)
    return filling
  }

  async #fillAll(space: string) {
    const ask = (before: number) => {
      const page = Promise.resolve().then(() => this.source(space, { before, limit: largePage }))
      // A failure of the page is met with its turn.
      page.catch(() => {})
      return { before, page }
    }
    const [first] = (await this.#spaces.table.get(space))?.spans.at(-1) ?? [0]
    let [next, ahead]: (ReturnType<typeof ask> | undefined)[] = [first > 0 ? ask(first) : undefined]
    while (next) {
      const { before } = next
      const page = await next.page
      const lowest = lowestIn(page.rows, before)
      const goesOn = page.more && lowest < before
      // The one ahead would leave a hole where a page was shorter than its places.
      next = goesOn ? (ahead && ahead.before >= lowest ? ahead : ask(lowest)) : undefined
      const below: number = (next?.before ?? 0) - largePage
      ahead = below > 0 && before - lowest === largePage ? ask(below) : undefined
      await this.#inTurn(space, () => this.#takeBelow(space, page, before))
    }
  }

  #takeBelow(space: string, page: LogPage<Row>, below: number) {
    const lowest = page.more ? lowestIn(page.rows, below) : 0
    return this.#take(space, { ...page, marks: [], cursor: 0, span: [lowest, below] })
  }

  /** The newest rows, `most` at the most, kept up to date. */
  watch(space: string, most: number): Observable<HeldRows<Row> | undefined> {
    return from(liveQuery(() => this.held(space, most)))
  }

  held(space: string, most: number): Promise<HeldRows<Row> | undefined> {
    return this.#spaces.newest(space, most)
  }

  /** So many rows up to a place and after it, kept up to date; undefined where that place is not here. */
  watchAround(space: string, at: number, many: { before: number; after: number }): Observable<HeldRows<Row> | undefined> {
    return from(liveQuery(() => this.#spaces.around(space, at, many)))
  }

  /** Fetches what stands around a place, unless it is here. */
  async reach(space: string, at: number): Promise<void> {
    const isHere = async () => (await this.#spaces.table.get(space))?.spans.some(span => isWithin(span, at))
    if (!(await isHere())) await this.fill(space, at + halfPage)
  }

  /** Fetches what stands around a row that is not here. Throws what the source refuses. */
  reachOne(space: string, around: string): Promise<void> {
    return this.#inTurn(space, async () => {
      const page = await this.source(space, { around })
      await this.#takeBelow(space, page, 1 + page.rows.reduce((highest, { number }) => Math.max(highest, number), 0))
    })
  }

  /** Fills what is missing from this place on. */
  async fillOn(space: string, from: number): Promise<void> {
    await this.fill(space, from + 2 * halfPage)
  }

  /** One row, wherever it stands. */
  async one(_id: string): Promise<Row | undefined> {
    return (await this.among([_id]))[0]
  }

  /** The same, kept up to date: as it comes, changes and goes. */
  watchOne(_id: string): Observable<Row | undefined> {
    return from(liveQuery(() => this.one(_id)))
  }

  /** Emits after every change of any space. */
  changes(): Observable<unknown> {
    return from(liveQuery(() => this.#spaces.table.toArray()))
  }

  /** The rows among these that are here. */
  among(ids: readonly string[]): Promise<Row[]> {
    return this.dexie.transaction('r', this.#rows.tables, () => this.#rows.among(ids))
  }

  /** Changes what stands in a row here, until a newer one comes from the studio. */
  async change(_id: string, to: (row: Row) => Row): Promise<void> {
    await this.dexie.transaction('rw', [...this.#rows.tables, this.#derived.table], async () => {
      await this.#rows.replace((await this.#rows.among([_id])).map(to))
      await this.#derived.forget([_id])
    })
    this.#told.next([_id])
  }

  /** Ids of all rows that are here. */
  ids(): Promise<string[]> {
    return this.#rows.ids()
  }

  /** Makes something of rows that are here, and keeps it beside them until one changes or goes. `make` waits for nothing: the rows are locked. */
  derive<Made>(ids: readonly string[], make: (rows: Row[]) => Made): Promise<Made> {
    return this.dexie.transaction('rw', [...this.#rows.tables, this.#derived.table], async () => {
      const made = make(await this.#rows.among(ids))
      await this.#derived.keep(ids, made)
      return made
    })
  }

  /** All that was made of rows and still holds. `isGood` is asked of each: what it denies is deleted. */
  derived<Made>(isGood: (made: Made) => boolean): Promise<{ of: string[]; made: Made }[]> {
    return this.#derived.good(isGood)
  }

  /** Forgets the rows of each space from its first on, for as long as they are old. */
  async forgetOld(isOld: (row: Row) => boolean): Promise<void> {
    for (const { space } of await this.#spaces.table.toArray()) {
      const ids = await this.dexie.transaction('rw', [...this.#rows.tables, this.#derived.table], async () => {
        const old = await this.#rows.forget(space, isOld)
        await this.#derived.forget(old)
        return old
      })
      if (ids.length > 0) this.#told.next(ids)
    }
  }

  /** How far all changes of each of these spaces are here; undefined where nothing is. */
  async cursors(spaces: readonly string[]): Promise<(number | undefined)[]> {
    return (await this.#spaces.table.bulkGet([...spaces])).map(known => known?.cursor)
  }

  /** Takes a space off the device. */
  forget(space: string): Promise<void> {
    return this.#inTurn(space, async () => {
      const ids = await this.dexie.transaction('rw', [...this.#rows.tables, this.#spaces.table, this.#derived.table], async () => {
        const gone = await this.#rows.forget(space)
        await this.#spaces.table.delete(space)
        await this.#derived.forget(gone)
        return gone
      })
      this.#told.next(ids)
    })
  }

  async #catchUp(space: string): Promise<void> {
    const known = await this.#spaces.table.get(space)
    if (!known) return this.#newest(space)
    for (let cursor = known.cursor, more = true; more; ) {
      const page = await this.source(space, { after: cursor })
      await this.#take(space, { ...page, span: [cursor, page.cursor] })
      // After a cut of the one before, the newest are here already.
      const [, reached] = (await this.#spaces.table.get(space))?.spans.at(-1) ?? [0, 0]
      if (page.more && page.count - reached > farBehind) await this.#newest(space, true)
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
  async #take(
    space: string,
    { rows, marks, cursor, span }: { rows: readonly Row[]; marks: readonly LogMark[]; cursor: number; span: LogSpan },
  ) {
    await this.dexie.transaction('rw', [...this.#rows.tables, this.#spaces.table, this.#derived.table], async () => {
      const known = (await this.#spaces.table.get(space)) ?? { space, cursor: 0, spans: [], marks: {} }
      if (rows.length > 0) await this.#derived.forget(await this.#rows.take(space, rows))
      for (const mark of marks) if ((known.marks[mark.userId]?.number ?? -1) < mark.number) known.marks[mark.userId] = mark
      const spans = joinLogSpans([...known.spans, span])
      await this.#spaces.table.put({ ...known, at: Date.now(), cursor: Math.max(known.cursor, cursor), spans })
    })
    if (rows.length > 0) this.#told.next(rows.map(({ _id }) => _id))
  }

  /** Work on one space runs one after the other. */
  #inTurn<T>(space: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#turns.get(space) ?? Promise.resolve()).then(work, work)
    this.#turns.set(
      space,
      mine.catch(() => {}),
    )
    return mine
  }
}

/** Numbers on either side of a place that is reached for; twice as many are a page at most. */
const halfPage = 50

const lowestIn = (rows: readonly LogRow[], otherwise: number) => rows.reduce((lowest, { number }) => Math.min(lowest, number), otherwise)
