import { heightOf, type Placed } from './grid.ts'

const gap = 2
const lineHeight = 15

/** Sets what is there and takes away what is not. */
export function mark(element: Element, name: string, value: string | false | undefined) {
  if (value === false || value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export interface Marks {
  /** Minutes since midnight at the upper edge. */
  start: number
  active: boolean
  carried: boolean
}

let pattern: HTMLElement | undefined

/** As few elements as there can be, and each text one node: a screen full of them comes into sight at once. */
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
  private drawn?: Placed & Marks

  /** A grip hangs on it, and what it was made ready for. */
  get held() {
    return this.element.childElementCount > 1
  }

  draw(placed: Placed, marks: Marks) {
    const { block, lane, lanes } = placed
    const before = this.drawn
    if (before?.active !== marks.active) this.element.tabIndex = marks.active ? 0 : -1
    if (before?.carried !== marks.carried) mark(this.element, 'data-carried', marks.carried && '')
    if (before?.block !== block || before.lane !== lane || before.lanes !== lanes || before.start !== marks.start) this.write(placed, marks)
    this.drawn = { block, lane, lanes, ...marks }
  }

  private write({ block, lane, lanes }: Placed, { start }: Marks) {
    const { element } = this
    this.id = block.id
    const height = heightOf(block.to - block.from) - gap
    const room = Math.max(1, Math.floor((height - 2) / lineHeight))
    mark(element, 'aria-label', [[block.title, ...block.lines].join(' '), block.more].filter(Boolean).join(', '))
    mark(element, 'data-block', block.id)
    mark(element, 'data-look', block.look)
    mark(element, 'data-clash', block.clash && '')
    mark(element, 'data-waits', block.waits && '')
    mark(element, 'data-fixed', block.fixed && '')
    // A break after each, or what is seen runs together and is not the name that it is called by.
    this.title.data = `${block.title}\n`
    this.lines.data = block.lines.slice(0, room - 1).join('\n')
    // A long title takes what it needs and leaves a line for the time; so high that no line is cut in half.
    this.text.style.cssText = `height:${room * lineHeight}px;--title:${Math.max(1, room - 1)}`
    const beside = lanes > 1 ? `;left:calc(${(100 * lane) / lanes}% + 1px);width:calc(${100 / lanes}% - 3px)` : ''
    element.style.cssText = `top:${heightOf(block.from - start)}px;height:${height}px${beside}`
  }
}
