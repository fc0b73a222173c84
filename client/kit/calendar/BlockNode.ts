import { clockAfter } from '#contract/clock.ts'
import { type GridBlock, heightOf, type PlacedBlock } from './calendarGrid.ts'

const gap = 2
const lineHeight = 15
/** Height of a line in a strip: two lines fit into 25 minutes. */
const tightHeight = 13

/** Sets an attribute, or removes it where there is no value. */
export function mark(element: Element, name: string, value: string | false | undefined) {
  if (value === false || value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export interface BlockMarks {
  /** Minutes since midnight at the upper edge. */
  start: number
  active: boolean
  carried: boolean
}

let pattern: HTMLElement | undefined

/** Few elements, and each text one node: a screen full of blocks comes into sight at once. */
function copied() {
  if (!pattern) {
    pattern = document.createElement('div')
    pattern.className = 'block'
    // Firefox does not let a button be dragged.
    pattern.setAttribute('role', 'button')
    const text = document.createElement('div')
    text.append(document.createElement('b'), document.createElement('small'))
    for (const child of text.children) child.append('')
    pattern.append(text)
  }
  return pattern.cloneNode(true) as HTMLElement
}

/** A block's elements. They are written by hand and used again: React's own and the collector's work made frames long. */
export class BlockNode {
  readonly element = copied()
  id = ''
  private readonly text = this.element.firstElementChild as HTMLElement
  private readonly title = this.text.firstElementChild!.firstChild as Text
  private readonly lines = this.text.lastElementChild!.firstChild as Text
  private drawn?: PlacedBlock & BlockMarks

  /** True once a grip hangs on the block, which was then made ready for dragging. */
  get held() {
    return this.element.childElementCount > 1
  }

  draw(placed: PlacedBlock, marks: BlockMarks) {
    const { block, lane, lanes, strip } = placed
    const before = this.drawn
    if (before?.active !== marks.active) this.element.tabIndex = marks.active ? 0 : -1
    if (before?.carried !== marks.carried) mark(this.element, 'data-carried', marks.carried && '')
    const moved = before?.strip?.from !== strip?.from || before?.strip?.to !== strip?.to
    if (moved || before?.block !== block || before.lane !== lane || before.lanes !== lanes || before.start !== marks.start)
      this.write(placed, marks)
    this.drawn = { ...placed, ...marks }
  }

  private write({ block, lane, lanes, strip }: PlacedBlock, { start }: BlockMarks) {
    const { element } = this
    this.id = block.id
    const { from, to } = strip ?? block
    const height = heightOf(to - from) - gap
    const line = strip ? tightHeight : lineHeight
    const room = Math.max(1, Math.floor((height - (strip ? 0 : 2)) / line))
    mark(element, 'data-block', block.id)
    mark(element, 'data-look', block.look)
    mark(element, 'data-clash', block.clash && '')
    mark(element, 'data-warns', block.warns && '')
    mark(element, 'data-waits', block.waits && '')
    mark(element, 'data-fixed', block.fixed && '')
    mark(element, 'data-strip', strip && (room === 1 ? 'one' : room === 2 ? 'two' : 'more'))
    const few = !!strip && room < 3
    this.say(block, room, few)
    // The spoken name begins with what is in sight, or whoever speaks to the device could not name the block by it.
    const name = few ? [inOne(this.title.data, this.lines.data), block.lines.join(' ')] : [inOne(block.title, ...block.lines)]
    mark(element, 'aria-label', [...name, block.more].filter(Boolean).join(', '))
    // A long title takes the lines it needs and leaves one for the time; the height is whole lines, so that none is cut in half.
    this.text.style.cssText = `height:${room * line}px;--title:${Math.max(1, room - 1)}`
    const beside = lanes > 1 ? `;left:calc(${(100 * lane) / lanes}% + 1px);width:calc(${100 / lanes}% - 3px)` : ''
    element.style.cssText = `top:${heightOf(from - start)}px;height:${height}px${beside}`
  }

  /**
   * A strip of one or two lines says when, what and where, cut at its end. A break follows each part, or the text in sight would not match
   * the block's spoken name.
   */
  private say({ title, lines, brief, from }: GridBlock, room: number, few: boolean) {
    this.title.data = few && room === 1 ? `${clockAfter(from)} ${title}\n` : `${title}\n`
    this.lines.data = few ? (room === 1 ? brief : `${clockAfter(from)} ${brief}`) : lines.slice(0, room - 1).join('\n')
  }
}

const inOne = (...words: string[]) => words.map(each => each.trim()).join(' ')
