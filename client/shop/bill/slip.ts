import { SwissQRBill } from 'swissqrbill/svg'
import { drawnBill } from '#contract/payments/bills/reference.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { a4, slipHeight } from '#contract/rules/papers/paperSheet.ts'

/** CSS pixels of a millimetre, in which the drawing's own measures are. */
const px = 96 / 25.4
/** The QR code and the white around it, in mm from the drawing's left and top edge. */
const code = { x: 64, y: 14, side: 52 }
const whole = { x: 0, y: 0, width: 210, height: 105 }

const addressOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

const cropSvg = (svg: string, { x, y, width, height }: typeof whole) =>
  svg.replace(
    /^<svg([^>]*?) width="[^"]*" height="[^"]*"/,
    `<svg$1 shape-rendering="crispEdges" viewBox="${[x, y, width, height].map(mm => mm * px).join(' ')}"`,
  )

/** As Node writes it, and as browsers do. */
const square = /<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="\3mm" fill="black"(?: ?\/>|><\/rect>)/g
/** The squares of the QR code, which stand one after the other, column by column. */
const squares = new RegExp(`(?:${square.source.replaceAll('([\\d.]+)', '[\\d.]+').replace('\\3', '[\\d.]+')}){2,}`)

/** The same drawing with the code's 1,600 squares as one shape: a browser reads a tenth of the text, and no element for each. */
export function joinCodeSquares(svg: string) {
  return svg.replace(squares, run => {
    let [path, at, side] = ['', '', 0]
    let length = 0
    const end = () => (length > 0 ? `v${length}h-1z` : '')
    for (const [, x, y, width] of run.matchAll(square)) {
      side = Number(width)
      const [column, row] = [Math.round(Number(x) / side), Math.round(Number(y) / side)]
      if (`${column} ${row - length}` === at) length++
      else {
        path += `${end()}M${column} ${row}h1`
        at = `${column} ${row}`
        length = 1
      }
    }
    return `<path transform="scale(${side * px})" d="${path}${end()}" fill="black" />`
  })
}

/**
 * Signs that stand in for letters beyond Latin-1 while lines are broken: the library knows the widths of Latin-1 alone, breaks the line behind
 * each other letter, and leaves away what is no longer on the second one.
 */
const signs = [...'¤§¢£¥«»±¿µ¼½¾¬°²³¹ºª¡¦÷×®©']
const shape = /<path transform="scale\([\d.]+\)" d="[^"]*" fill="black" \/>/

type Bill = ReturnType<typeof drawnBill>

const drawPlainSlip = (bill: Bill) => joinCodeSquares(new SwissQRBill(bill, { language: 'DE', scissors: false }).toString())

function drawSlip(parts: BillParts) {
  const bill = drawnBill(parts)
  const text = JSON.stringify(bill)
  const letters = [...new Set(text)].filter(letter => letter > 'ÿ')
  const free = signs.filter(sign => !text.includes(sign))
  const svg = drawPlainSlip(bill)
  if (letters.length === 0 || letters.length > free.length) return svg
  const stand = new Map(letters.map((letter, nth) => [letter, free[nth]!]))
  const meant = new Map(letters.map((letter, nth) => [free[nth]!, letter]))
  const exchanged = (all: string, by: ReadonlyMap<string, string>) => [...all].map(sign => by.get(sign) ?? sign).join('')
  // The code itself says the letters; only what stands beside it is drawn with the signs.
  const lines = drawPlainSlip(JSON.parse(exchanged(text, stand)) as Bill)
  const code = shape.exec(svg)?.[0]
  return code ? exchanged(lines.replace(shape, code), meant) : svg
}

/** A bill's payment part so far down an A4 page that is drawn in points. */
export const placedSlip = (parts: BillParts, y: number) =>
  cropSvg(drawSlip(parts), whole).replace(/^<svg/, `<svg x="0" y="${y}" width="${a4.width}" height="${slipHeight}"`)

/** A bill's payment part as addresses of pictures: the whole slip, and its QR code alone for narrow screens. */
export function slipOf(parts: BillParts) {
  const svg = drawSlip(parts)
  return { slip: addressOf(cropSvg(svg, whole)), code: addressOf(cropSvg(svg, { ...code, width: code.side, height: code.side })) }
}
