import { BlockNode, mark } from './BlockNode.ts'
import { arranged, axisWidth, type GridBlock, type GridColumn, type PlacedBlock } from './calendarGrid.ts'

/** Everything that the grid is drawn from. */
export interface Picture {
  columns: number
  columnAt: (index: number) => GridColumn
  /** The same list for a column whose blocks have not changed. */
  blocksAt: (index: number) => readonly GridBlock[]
  width: number
  /** Minutes since midnight at the upper edge. */
  start: number
  /** The block that Tab reaches, and its column; without one it is the first that is drawn. */
  active?: string
  activeAt?: number
  /** The block that is being moved, and its column. */
  carried?: string
  carriedAt?: number
}

/** True for the first column of its group. */
export const begins = ({ columnAt }: Picture, index: number) => index === 0 || columnAt(index).group !== columnAt(index - 1).group
/** True for a column set off from the one before. Where every column is a group of its own, none is set off. */
export const isStrong = (picture: Picture, index: number) => picture.columns > 1 && !begins(picture, 1) && begins(picture, index)

const places = new WeakMap<readonly GridBlock[], { width: number; made: readonly PlacedBlock[] }>()

function blockPlacesOf(blocks: readonly GridBlock[], width: number) {
  const known = places.get(blocks)
  if (known?.width === width) return known.made
  const made = arranged(blocks, width)
  places.set(blocks, { width, made })
  return made
}

const left = (index: number, width: number) => `left:${axisWidth + index * width}px;width:${width}px`

/** A column's element with its blocks; one that went out of sight is used again for another. */
export class ColumnNode {
  readonly element = document.createElement('div')
  key = ''
  /** Number of blocks drawn. */
  count = 0
  /** Set once all blocks were drawn, and kept whatever changes in the column. */
  private whole = false
  private index = -1
  private width = 0
  private blocks: BlockNode[] = []

  constructor() {
    this.element.className = 'column'
    this.element.setAttribute('role', 'group')
  }

  get first() {
    return this.blocks[0]?.element
  }

  /** Draws the first `most` blocks, and no others. */
  draw(picture: Picture, index: number, most = this.count) {
    const column = picture.columnAt(index)
    const stays = column.key === this.key
    this.place(picture, index, column)
    const all = blockPlacesOf(picture.blocksAt(index), picture.width)
    this.count = stays && this.whole ? all.length : Math.min(most, all.length)
    this.whole = this.count === all.length && (all.length > 0 || (stays && this.whole))
    const active = index === picture.activeAt ? picture.active : undefined
    const carried = index === picture.carriedAt ? picture.carried : undefined
    for (let at = 0; at < this.count; at++) {
      const each = all[at]!
      const { id } = each.block
      this.nodeAt(at, id, stays).draw(each, { start: picture.start, active: id === active, carried: id === carried })
    }
    for (const { element } of this.blocks.splice(this.count)) element.remove()
  }

  private place(picture: Picture, index: number, { key, label }: GridColumn) {
    const { width } = picture
    if (this.index !== index || this.width !== width) this.element.style.cssText = left(index, width)
    if (this.index !== index) this.element.dataset.column = `${index}`
    mark(this.element, 'aria-label', label)
    mark(this.element, 'data-strong', isStrong(picture, index) && '')
    this.key = key
    this.index = index
    this.width = width
  }

  /** In a column that stays each block keeps its own element, which may have the focus; in another one any element will do. */
  private nodeAt(at: number, id: string, stays: boolean) {
    const here = this.blocks[at]
    if (here && (here.id === id || (!stays && !here.held))) return here
    const from = stays ? this.blocks.findIndex(each => each.id === id) : -1
    const node = from > at ? this.blocks.splice(from, 1)[0]! : new BlockNode()
    this.blocks.splice(at, stays ? 0 : 1, node)
    if (here && !stays) here.element.replaceWith(node.element)
    else this.element.insertBefore(node.element, here?.element ?? null)
    return node
  }
}

/** The head of a column. */
export class NameNode {
  readonly element = document.createElement('div')
  private readonly group = new Text()
  private readonly title = new Text()
  private drawn?: { column: GridColumn; index: number; width: number; first: boolean; strong: boolean }

  constructor() {
    this.element.className = 'name'
    for (const [tag, text] of [['b', this.group] as const, ['small', this.title] as const])
      this.element.appendChild(document.createElement(tag)).append(text)
  }

  draw(picture: Picture, index: number) {
    const { element, drawn: before } = this
    const { width } = picture
    const column = picture.columnAt(index)
    const first = begins(picture, index)
    const strong = isStrong(picture, index)
    if (before?.index !== index || before.width !== width) element.style.cssText = left(index, width)
    if (before?.column !== column || before.first !== first || before.strong !== strong) {
      const group = first || !column.title ? column.group : '\u00a0'
      if (this.group.data !== group) this.group.data = group
      if (this.title.data !== column.title) this.title.data = column.title
      mark(element, 'data-strong', strong && '')
      mark(element, 'data-today', column.today && '')
      mark(element, 'data-past', column.past && '')
      mark(element, 'data-alone', !column.title && '')
    }
    this.drawn = { column, index, width, first, strong }
  }
}
