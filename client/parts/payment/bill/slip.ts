import { SwissQRBill } from 'swissqrbill/svg'
import { type BillParts, drawnBill } from '#contract/payments/bills/reference.ts'

/** CSS pixels of a millimetre, in which the drawing's own measures are. */
const px = 96 / 25.4
/** The QR code and the white around it, in mm from the drawing's left and top edge. */
const code = { x: 64, y: 14, side: 52 }
const whole = { x: 0, y: 0, width: 210, height: 105 }

const addressOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

const seen = (svg: string, { x, y, width, height }: typeof whole) =>
  svg.replace(
    /^<svg([^>]*?) width="[^"]*" height="[^"]*"/,
    `<svg$1 shape-rendering="crispEdges" viewBox="${[x, y, width, height].map(mm => mm * px).join(' ')}"`,
  )

/** A bill's payment part as addresses of pictures: the whole slip, and its QR code alone for narrow screens. */
export function slipOf(parts: BillParts) {
  const svg = new SwissQRBill(drawnBill(parts), { language: 'DE', scissors: false }).toString()
  return { slip: addressOf(seen(svg, whole)), code: addressOf(seen(svg, { ...code, width: code.side, height: code.side })) }
}
