import { signatureLine } from '#contract/agreements/calls.ts'
import type { Point, SignatureValue } from '#contract/shapes.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const short = (value: number) => Number(value.toFixed(2)).toString()

/** The strokes as one SVG path, undistorted and centred in the box: a curve through the midpoints between their points. */
export function signaturePath({ strokes, width, height }: SignatureValue, box: Box): string {
  const scale = Math.min(box.width / width, box.height / height)
  const left = box.x + (box.width - width * scale) / 2
  const top = box.y + (box.height - height * scale) / 2
  const place = ({ x, y }: Point): [number, number] => [left + x * width * scale, top + y * height * scale]
  return strokes.map(stroke => strokePath(stroke.map(place))).join('')
}

function strokePath([first, ...rest]: [number, number][]): string {
  if (!first) return ''
  const [x, y] = first.map(short)
  if (rest.length === 0) return `M${x} ${y}l0.01 0`
  const curves = rest.map(([toX, toY], at) => {
    const next = rest[at + 1]
    const end: [number, number] = next ? [(toX + next[0]) / 2, (toY + next[1]) / 2] : [toX, toY]
    return `Q${short(toX)} ${short(toY)} ${short(end[0])} ${short(end[1])}`
  })
  return `M${x} ${y}${curves.join('')}`
}

/** The signature as an SVG; nothing of it but numbers gets in. */
export function signatureSvg(signature: SignatureValue, { color = '#0F1A14' }: { color?: string } = {}): string {
  const { width, height } = signature
  const path = signaturePath(signature, { x: 0, y: 0, width, height })
  const line = `fill="none" stroke="${color}" stroke-width="${signatureLine}" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}"><path d="${path}" ${line}/></svg>`
}

/** Draws a signature into a pdfkit document. */
export function signaturePdf(document: PDFKit.PDFDocument, signature: SignatureValue, box: Box) {
  document
    .save()
    .lineWidth(signatureLine * 0.75)
    .lineCap('round')
    .lineJoin('round')
    .path(signaturePath(signature, box))
    .stroke('#0F1A14')
    .restore()
}
