import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { AnyCall } from '#contract/call.ts'

export type Kind = 'add' | 'edit' | 'publish' | 'cancel' | 'reopen' | 'order' | 'remove' | 'restore'
export type WaitingAct = OutboxAct<Kind>

/** The calls that make, change, publish, cancel, remove and bring back rows of a list, or order it, all worn `offline`. */
export interface Ways<Row> {
  calls: Readonly<Partial<Record<Kind, AnyCall>>>
  /** What a row that is not at the studio yet has beside what was typed. */
  fresh?: Partial<Row>
  /** What a call's body means for the row, where its fields are not the row's own. */
  meant?: (body: object, kind: Kind) => Partial<Row>
  /** The row as the studio has it now, for an edit that it refused. */
  one?: (body: Row) => Promise<Row>
}

/** A row with what this device knows beyond the studio. */
export type Shown<Row> = Row & {
  /** An own change of it that is on its way. */
  act?: WaitingAct
}

/** What the studio's answer does not hold yet: what waits, and what was answered after it was loaded. */
export const standing = (acts: readonly WaitingAct[], stand: number) =>
  acts.filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))

/** An act that is opened in a form again. */
export const isWritten = ({ kind }: WaitingAct) => kind === 'add' || kind === 'edit'

/** A row that the studio does not know yet, or none. */
export const isNew = (row: Shown<object> | undefined) => !row || row.act?.kind === 'add'

/** Of what waits, what was written is opened again; that it was published since is its last word only where nothing was written. */
const waits = (act: WaitingAct, before: WaitingAct | undefined) =>
  act.row.state !== 'waiting' || (!isWritten(act) && before) ? {} : { act }

/** A loaded row as it is once these acts have arrived; undefined where it is gone then. */
export function overlaid<Row extends object>(
  row: Row,
  acts: readonly WaitingAct[],
  meant: Ways<Row>['meant'] = body => body,
): Shown<Row> | undefined {
  let shown: Shown<Row> | undefined = row
  let before: Shown<Row> = row
  for (const act of acts) {
    if (act.kind === 'remove') shown = undefined
    else if (act.kind === 'restore') shown = before
    // Made again after it was removed it is there again, too.
    else if (shown || act.kind === 'add') {
      const { version: _, ...body } = act.row.body as { version?: number }
      shown = { ...before, ...meant(body, act.kind), ...waits(act, shown?.act) }
      before = shown
    }
  }
  return shown
}

/** Rows that were made here and that no answer holds yet, the newest first. */
export function added<Row extends { _id: string }>(
  acts: readonly WaitingAct[],
  { fresh, meant }: Pick<Ways<Row>, 'fresh' | 'meant'>,
  isKnown: (id: string) => boolean,
) {
  const ids = acts.filter(({ kind, id }) => kind === 'add' && !isKnown(id)).map(({ id }) => id)
  return [...new Set(ids)].reverse().flatMap(id => {
    const row = overlaid(
      { ...fresh, _id: id } as Row,
      acts.filter(act => act.id === id),
      meant,
    )
    return row ? [row] : []
  })
}

/** A list that is loaded as a whole, as it is once these acts have arrived; undefined while nothing of it is known. */
export function merged<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  acts: readonly WaitingAct[],
  ways: Pick<Ways<Row>, 'fresh' | 'meant'> = {},
) {
  const known = new Set(rows?.map(({ _id }) => _id))
  const made = added(acts, ways, id => known.has(id))
  if (!rows && made.length === 0) return undefined
  const own = (row: Row) => acts.filter(({ id }) => id === row._id)
  return [...made, ...(rows ?? []).flatMap(row => overlaid(row, own(row), ways.meant) ?? [])]
}

/** One row with the act that somebody has still to see through: what waits, or what was meant and refused. */
export function opened<Row extends { _id: string }>(
  row: Row | undefined,
  acts: readonly WaitingAct[],
  stand: number,
  ways: Pick<Ways<Row>, 'fresh' | 'meant'> = {},
) {
  const [shown] = merged(row && [row], standing(acts, stand), ways) ?? []
  const refused = acts.findLast(act => act.row.state === 'refused' && isWritten(act))
  if (!refused || shown?.act) return shown
  if (refused.kind === 'edit') return shown && { ...shown, act: refused }
  return shown ?? ({ ...ways.fresh, ...(refused.row.body as Row), act: refused } as Shown<Row>)
}
