/** A column of the grid: a day of a room, an instructor, a studio. */
export interface GridColumn {
  key: string
  /** «Mo 16.11.»; columns that share it stand under one heading. */
  group: string
  /** «Säntis»; empty where the group says all. */
  title: string
  /** Read aloud: «Montag, 16. November, Säntis». */
  label: string
  today?: boolean
  past?: boolean
}

/** Something that takes place; minutes since midnight by the clock on the wall. */
export interface GridBlock {
  id: string
  from: number
  to: number
  title: string
  /** Lines below the title; as many are shown as there is room for. */
  lines: readonly string[]
  /** The word that says most beside the title, shown where there is one line for all. */
  brief: string
  /** Read aloud after title and lines. */
  more: string
  look: 'plain' | 'draft' | 'cancelled' | 'ghost'
  clash?: boolean
  /** True for a block that should be looked at once more. */
  warns?: boolean
  /** True while the block's act waits on this device. */
  waits?: boolean
  /** True for a block that can't be moved. */
  fixed?: boolean
}

/** A place that a block may go to. */
export interface Spot {
  column: number
  from: number
  to: number
}

/** Half an hour has room for a title and its time. */
export const hourHeight = 68
export const axisWidth = 46
export const headHeight = 48
export const step = 15

export const heightOf = (minutes: number) => (minutes * hourHeight) / 60
export const snapped = (minute: number) => Math.round(minute / step) * step
export interface PlacedBlock {
  block: GridBlock
  /** Number of the block's lane among the `lanes` side by side. */
  lane: number
  lanes: number
  /** Minutes at which the block is drawn instead of at its own time, in a column too narrow for lanes. */
  strip?: { from: number; to: number }
}

/** Narrowest lane in px whose name and time can still be read. */
const narrowestLane = 94
/** A strip holds one line at least, and asks for no more than two; in minutes. */
const leastStrip = 15
const fullStrip = 28

/** Lanes where the column has room for them, else full width and one below the other: each at its own time, unless the one above is there. */
export function arranged(blocks: readonly GridBlock[], width: number): PlacedBlock[] {
  const out = placed(blocks)
  const most = Math.max(1, ...out.map(({ lanes }) => lanes))
  return most > 1 && width / most < narrowestLane ? stacked(out) : out
}

function stacked(all: readonly PlacedBlock[]): PlacedBlock[] {
  const rows = all.toSorted((a, b) => a.block.from - b.block.from || a.lane - b.lane)
  let bottom = 0
  return rows.map(({ block }, at) => {
    const from = Math.max(block.from, bottom)
    const next = rows[at + 1]?.block.from ?? 1440
    const to = Math.max(from + heights(rows, at), Math.min(block.to, next))
    bottom = to
    const own = from === block.from && to === block.to
    return { block, lane: 0, lanes: 1, ...(own ? {} : { strip: { from, to } }) }
  })
}

/** Height of a strip: its share of the time of all blocks that overlap it, one after the other. */
function heights(rows: readonly PlacedBlock[], at: number) {
  const { from, to } = rows[at]!.block
  const beside = rows.filter(({ block }) => block.from < to && from < block.to)
  if (beside.length === 1) return to - from
  const first = Math.min(...beside.map(({ block }) => block.from))
  const last = Math.max(...beside.map(({ block }) => block.to))
  return Math.max(leastStrip, Math.min(fullStrip, Math.floor((last - first) / beside.length)))
}

/** Blocks that take place at once stand side by side. */
export function placed(blocks: readonly GridBlock[]): PlacedBlock[] {
  const out: PlacedBlock[] = []
  let open: PlacedBlock[] = []
  let ends: number[] = []
  let last = -1
  const close = () => {
    for (const each of open) each.lanes = ends.length
    out.push(...open)
    open = []
    ends = []
  }
  for (const block of [...blocks].sort((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1))) {
    if (block.from >= last) close()
    const free = ends.findIndex(end => end <= block.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = block.to
    open.push({ block, lane, lanes: 1 })
    last = Math.max(last, block.to)
  }
  close()
  return out
}

/** A spot moved by keys: up and down a quarter of an hour, sideways a column, with Shift the end alone. */
export function nudged({ column, from, to }: Spot, key: string, shift: boolean, columns: number): Spot | undefined {
  const by = { ArrowUp: -step, ArrowDown: step }[key]
  if (by !== undefined && shift) return to + by - from >= step && to + by <= 1440 ? { column, from, to: to + by } : { column, from, to }
  if (by !== undefined) return from + by < 0 || to + by > 1440 ? { column, from, to } : { column, from: from + by, to: to + by }
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (sideways === undefined) return undefined
  return { column: Math.max(0, Math.min(columns - 1, column + sideways)), from, to }
}
