import { type Brand, markStrokes } from '#contract/brand.ts'
import { ink, markPoints } from '#contract/rules/papers/paperSheet.ts'

/** Draws the brand's mark as on the app's own head. */
export function mark(document: PDFKit.PDFDocument, brand: Brand, { x, y, size }: { x: number; y: number; size: number }) {
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 9).fill(ink.brand)
  document.path(markStrokes[brand]).lineWidth(2.8).lineCap('round').lineJoin('round').stroke('#FFFFFF')
  document.circle(25, 8, 3.1).lineWidth(1.2).fillAndStroke(markPoints[brand], '#FFFFFF')
  document.restore()
}
