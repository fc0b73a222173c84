import type { Brand } from '#contract/brand.ts'

const strokes: Record<Brand, string> = {
  toess: 'M6.5 10.5h12M6.5 24.5c7 0 6-9.5 12-9.5 3.4 0 4.3-1.4 5.8-3.6',
  thur: 'M6.5 17.5c3-4.6 5.6-4.6 8.4 0M6.5 24c3.4-5 6.2-5 9 0 2.6-1.2 5.4-6.2 8.6-12.6',
}
const points: Record<Brand, string> = { toess: '#FF9F66', thur: '#93B6FF' }

/** Draws the brand's mark as on the app's own head. */
export function mark(document: PDFKit.PDFDocument, brand: Brand, { x, y, size }: { x: number; y: number; size: number }) {
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 9).fill('#0B6A3E')
  document.path(strokes[brand]).lineWidth(2.8).lineCap('round').lineJoin('round').stroke('#FFFFFF')
  document.circle(25, 8, 3.1).lineWidth(1.2).fillAndStroke(points[brand], '#FFFFFF')
  document.restore()
}
