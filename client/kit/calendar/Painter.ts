import { ColumnNode, NameNode, type Picture } from './ColumnNode.ts'
import { axisWidth } from './calendarGrid.ts'

/** Blocks that an old office machine draws within a frame. */
const perFrame = 14
const perColumn = 3
/** Columns of background kept at each side of those in sight. */
const margin = 16
const whole = Number.POSITIVE_INFINITY

interface Hosts {
  names: HTMLElement
  columns: HTMLElement
  /** The lines behind the columns. */
  paper: HTMLElement
}

/**
 * Draws the columns in sight into elements of its own. Names and lines come at once, blocks within the next frames, a few in each: however
 * fast somebody scrolls, each frame is short. Columns that fly by are not filled at all. A column that was drawn whole stays whole,
 * whatever changes in it.
 */
export class Painter {
  private picture?: Picture
  private first = 0
  private last = -1
  private flying = false
  private frame = 0
  private paper = { first: 0, last: -1, width: 0 }
  private readonly names = new Map<number, NameNode>()
  private readonly columns = new Map<number, ColumnNode>()
  private readonly spare: ColumnNode[] = []
  private stop?: HTMLElement

  constructor(
    private readonly hosts: Hosts,
    private readonly onDrawn: () => void,
  ) {}

  /** Takes another picture; columns that are drawn already follow at once. */
  show(picture: Picture) {
    this.picture = picture
    this.last = Math.min(this.last, picture.columns - 1)
    this.drawHead(picture)
    for (const [index, node] of this.columns) {
      if (index >= picture.columns || picture.columnAt(index).key !== node.key) this.free(index, node)
      else node.draw(picture, index)
    }
    this.drew(picture)
    this.later()
  }

  /** Takes note that other columns are in sight. */
  see(first: number, last: number) {
    const shared = Math.min(last, this.last) - Math.max(first, this.first) + 1
    this.flying ||= shared * 2 < last - first + 1
    this.first = first
    this.last = last
    this.later()
  }

  end() {
    cancelAnimationFrame(this.frame)
    for (const host of [this.hosts.names, this.hosts.columns]) host.replaceChildren()
  }

  private later() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      if (this.picture) this.draw(this.picture)
    })
  }

  /** Draws everything in one go, once a frame: written in pieces it would be laid out in pieces. */
  private draw(picture: Picture) {
    this.drawHead(picture)
    for (const [index, node] of this.columns) if (index < this.first || index > this.last) this.free(index, node)
    let left = this.flying ? 0 : perFrame
    let due = this.flying
    this.flying = false
    for (let index = this.first; index <= this.last; index++) {
      const held = index === picture.activeAt || index === picture.carriedAt
      if (left > 0 || held) left -= this.fill(picture, index, held ? whole : left)
      due ||= left <= 0
    }
    this.drew(picture)
    if (due) this.later()
  }

  /** Draws up to `most` further blocks of a column, and answers their number, with a surcharge for a column that is new. */
  private fill(picture: Picture, index: number, most: number) {
    const known = this.columns.get(index)
    const blocks = picture.blocksAt(index).length
    if (known && known.count >= blocks) return 0
    const node = known ?? this.add(index)
    const before = known?.count ?? 0
    const opening = known ? 0 : perColumn
    node.draw(picture, index, before + Math.max(0, most - opening))
    return node.count - before + opening
  }

  /** Inserts a column in the order in which columns are read. */
  private add(index: number) {
    const node = this.spare.pop() ?? new ColumnNode()
    let next = whole
    for (const other of this.columns.keys()) if (other > index && other < next) next = other
    this.hosts.columns.insertBefore(node.element, this.columns.get(next)?.element ?? null)
    this.columns.set(index, node)
    return node
  }

  /** A column that has the focus stays where it is, or the keys would lead nowhere. */
  private free(index: number, node: ColumnNode) {
    if (node.element.contains(document.activeElement)) return
    this.columns.delete(index)
    node.element.remove()
    this.spare.push(node)
  }

  private drew(picture: Picture) {
    let lead: ColumnNode | undefined
    if (picture.activeAt === undefined)
      for (let index = this.first; index <= this.last && !lead; index++) if (this.columns.get(index)?.first) lead = this.columns.get(index)
    const stop = lead?.first
    if (this.stop && this.stop !== stop && this.stop.dataset.block !== picture.active) this.stop.tabIndex = -1
    if (stop && stop.tabIndex !== 0) stop.tabIndex = 0
    this.stop = stop
    this.onDrawn()
  }

  /** Names of the columns in sight, and the paper beneath them. */
  private drawHead(picture: Picture) {
    const free: NameNode[] = []
    for (const [index, node] of this.names)
      if (index < this.first || index > this.last) {
        this.names.delete(index)
        free.push(node)
      }
    for (let index = this.first; index <= this.last; index++) {
      const node = this.names.get(index) ?? free.pop() ?? new NameNode()
      if (!node.element.isConnected) this.hosts.names.append(node.element)
      this.names.set(index, node)
      node.draw(picture, index)
    }
    for (const { element } of free) element.remove()
    this.layPaper(picture)
  }

  private layPaper({ width, columns }: Picture) {
    const { paper } = this
    if (this.first >= paper.first && this.last <= paper.last && paper.width === width) return
    const first = Math.max(0, this.first - margin)
    const last = Math.min(columns - 1, this.last + margin)
    this.paper = { first, last, width }
    this.hosts.paper.style.cssText = `left:${axisWidth + first * width}px;width:${(last - first + 1) * width}px;background-size:100% var(--hour),${width}px 100%`
  }
}
