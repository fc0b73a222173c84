import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

export type Kind = 'add' | 'edit' | 'publish' | 'cancel' | 'reopen' | 'order' | 'remove' | 'restore'
export type WaitingAct = OutboxAct<Kind>

/** The calls that make, change, publish, cancel, remove and bring back rows of a list, or order it, all worn `offline`. */
export interface Ways<Row> {
  calls: Readonly<Partial<Record<Kind, AnyCall>>>
  /** Values of a row that is not at the studio yet, beside the typed ones. */
  fresh?: Partial<Row>
  /** Translates a call's body into the row's fields, where its own fields differ; `before` is the row as it was shown until then. */
  meant?(body: object, kind: Kind, before: Row): Partial<Row>
  /** The words for what a refused act did, where the list's acts have other names than the kit's: «Ausgegeben». */
  doings?: Readonly<Partial<Record<Kind, string>>>
  /** Id of the row that an act is about, where it stands elsewhere in its input than `idIn` looks. */
  idOf?: (input: Pick<OutboxRow, 'params' | 'body'>) => string
  /** The row as the studio has it now, for an edit that it refused. */
  one?: (body: Row) => Promise<Row>
}

/** A row with this device's changes over the studio's state. */
export type OverlaidRow<Row> = Row & {
  /** A change that this device made and that is on its way. */
  act?: WaitingAct
}

/** Acts that the studio's answer does not hold yet: those that wait, and those answered after it was loaded. */
export const pendingActs = <Act extends OutboxAct>(acts: readonly Act[], stand: number) =>
  acts.filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))

/** True for an act that is opened in a form again. */
export const isWritten = ({ kind }: WaitingAct) => kind === 'add' || kind === 'edit'

/** True where the studio does not know the row yet, or where there is none. */
export const isNew = (row: OverlaidRow<object> | undefined) => !row || row.act?.kind === 'add'

/**
 * The waiting act that stands at the row. A written one is opened again, so publishing or removing counts only where nothing was written
 * before.
 */
const waits = (act: WaitingAct, before: WaitingAct | undefined) =>
  act.row.state !== 'waiting' || (!isWritten(act) && before) ? {} : { act }

/** A loaded row as it will be once these acts have arrived; undefined where it will be gone. */
export function overlaid<Row extends object>(
  row: Row,
  acts: readonly WaitingAct[],
  meant: Ways<Row>['meant'] = body => body,
): OverlaidRow<Row> | undefined {
  let shown: OverlaidRow<Row> | undefined = row
  let before: OverlaidRow<Row> = row
  for (const act of acts) {
    if (act.kind === 'remove') shown = undefined
    else if (act.kind === 'restore') shown = before
    // A row made again after its removal is there again.
    else if (shown || act.kind === 'add') {
      const { version: _, ...body } = (act.row.body ?? {}) as { version?: number }
      shown = { ...before, ...meant(body, act.kind, before), ...waits(act, shown?.act) }
      before = shown
    }
  }
  return shown
}

/** Rows that were made on this device and that no answer holds yet, the newest first; none of which nothing can be said here. */
export function added<Row extends { _id: string }>(
  acts: readonly WaitingAct[],
  { fresh, meant }: Pick<Ways<Row>, 'fresh' | 'meant'>,
  isKnown: (id: string) => boolean,
) {
  const ids = acts.filter(({ kind, id, unread }) => kind === 'add' && !unread && !isKnown(id)).map(({ id }) => id)
  return [...new Set(ids)].reverse().flatMap(id => {
    const row = overlaid(
      { ...fresh, _id: id } as Row,
      acts.filter(act => act.id === id),
      meant,
    )
    return row ? [row] : []
  })
}

/** A list loaded as a whole, as it will be once these acts have arrived; undefined while nothing of it is known. */
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

/** One row with the act that a person still has to see through: one that waits, or one that was refused. */
export function opened<Row extends { _id: string }>(
  row: Row | undefined,
  acts: readonly WaitingAct[],
  stand: number,
  ways: Pick<Ways<Row>, 'fresh' | 'meant'> = {},
) {
  const [shown] = merged(row && [row], pendingActs(acts, stand), ways) ?? []
  const refused = acts.findLast(act => act.row.state === 'refused' && isWritten(act))
  if (!refused || shown?.act) return shown
  if (refused.kind === 'edit') return shown && { ...shown, act: refused }
  return shown ?? ({ ...ways.fresh, ...(refused.row.body as Row), act: refused } as OverlaidRow<Row>)
}
