import { signatureLine } from '#contract/agreements/calls.ts'
import { type Box, signaturePath } from '#contract/rules/papers/strokes.ts'
import type { SignatureValue } from '#contract/shapes.ts'

const short = (value: number) => Number(value.toFixed(2)).toString()

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
