import type { Brand } from '#contract/brand.ts'
import type { BillParts } from './billParts.ts'
import { linesIn } from './widths.ts'

/** A4 in points, the unit of all that is drawn; y goes down from the upper edge. */
export const a4 = { width: 595.28, height: 841.89 }

export const ink = {
  text: '#0F1A14',
  second: '#43514A',
  third: '#5C6A62',
  line: '#DAE1D9',
  strong: '#73827A',
  brand: '#0B6A3E',
  soft: '#DBEEE1',
}
export const accents: Record<Brand, string> = { toess: '#AD430B', thur: '#2353C2' }

/** The point on a brand's mark, beside `markStrokes`. */
export const markPoints: Record<Brand, string> = { toess: '#FF9F66', thur: '#93B6FF' }

/** Height of a QR-bill's payment part, 105 mm; it is as wide as the page. */
export const slipHeight = (105 * 72) / 25.4

export interface TextStyle {
  size: number
  bold?: boolean
  color?: string
}

/** One line of words: `y` is the line on which its letters stand, `x` where they begin, or end with `right`. */
export interface PaperText extends TextStyle {
  kind: 'words'
  text: string
  x: number
  y: number
  right?: boolean
}

/** Things drawn on a page. Both ends draw them, the server with letters of its own, a device as a picture: they can't differ in what is said. */
export type Drawn =
  | PaperText
  | { kind: 'rule'; x: number; to: number; y: number; weight: number; color: string }
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; fill?: string; line?: string }
  | { kind: 'mark'; brand: Brand; x: number; y: number; size: number }
  /** A signature, by its strokes as an SVG path in the page's own points. */
  | { kind: 'strokes'; path: string; weight: number; color: string }
  /** A QR code with its white edge. */
  | { kind: 'code'; text: string; x: number; y: number; side: number }
  /** A word across the page, over all that stands there. */
  | { kind: 'stamp'; text: string }
  /** The payment part of a QR-bill. */
  | { kind: 'slip'; part: BillParts; y: number }

/** A stamp's place: its middle, its slope in degrees, and how it looks. */
export const stamped = { x: a4.width / 2, y: 330, slope: -24, size: 110, color: '#B3261E', opacity: 0.28 }

export type DrawnPage = readonly Drawn[]

/** Lines stand this much of their size apart. */
const leading = 1.22
/** From the top of a line to where its letters stand. */
const ascent = 0.92

/** Draws with a place that moves down, over as many pages as it needs. */
export class PaperSheet {
  readonly pages: Drawn[][] = [[]]
  y: number

  constructor(
    readonly margin: number,
    top: number,
    /** Free at the foot of each page. */
    readonly foot = margin,
  ) {
    this.y = top
  }

  get right() {
    return a4.width - this.margin
  }

  draw(...drawn: Drawn[]) {
    this.pages.at(-1)?.push(...drawn)
  }

  begin() {
    this.pages.push([])
    this.y = this.margin
  }

  /** Begins a page where less than `height` is left. */
  need(height: number) {
    if (this.y + height > a4.height - this.foot) this.begin()
  }

  /** Words in as many lines as they need; the place moves below them. */
  say(text: string, { x = this.margin, width = this.right - x, ...look }: TextStyle & { x?: number; width?: number }) {
    for (const line of linesIn(text, width, look)) {
      this.need(look.size * leading)
      this.draw({ kind: 'words', text: line, x, y: this.y + look.size * ascent, ...look })
      this.y += look.size * leading
    }
  }

  rule(color: string, weight = 0.75) {
    this.draw({ kind: 'rule', x: this.margin, to: this.right, y: this.y, weight, color })
  }
}
