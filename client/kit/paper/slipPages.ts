import { pathOf } from '#client/kit/code/QrCode.tsx'
import { markStrokes } from '#contract/brand.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { a4, type Drawn, type DrawnPage, ink, markPoints, type PaperText, stamped } from '#contract/rules/papers/paperSheet.ts'
import { picturePdf } from './picturePdf.ts'

const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, letter => letters[letter] as string)

/** Draws a QR-bill's payment part so far down the page; it stands with the bills, above this floor. */
export type DrawSlip = (part: BillParts, y: number) => string

const drawWords = ({ text, x, y, size, bold, color, right }: PaperText) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${bold ? ' font-weight="700"' : ''}${right ? ' text-anchor="end"' : ''}>${escapeText(text)}</text>`

function code({ text, x, y, side }: Extract<Drawn, { kind: 'code' }>) {
  const { path, side: modules } = pathOf(text)
  return `<path transform="translate(${x} ${y}) scale(${side / modules})" shape-rendering="crispEdges" d="${path}" fill="${ink.text}"/>`
}

const mark = ({ brand, x, y, size }: Extract<Drawn, { kind: 'mark' }>) =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><rect width="32" height="32" rx="9" fill="${ink.brand}"/>` +
  `<path d="${markStrokes[brand]}" fill="none" stroke="#FFFFFF" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<circle cx="25" cy="8" r="3.1" fill="${markPoints[brand]}" stroke="#FFFFFF" stroke-width="1.2"/></g>`

function stamp({ text }: Extract<Drawn, { kind: 'stamp' }>) {
  const { x, y, slope, size, color, opacity } = stamped
  const look = `font-size="${size}" font-weight="700" fill="${color}" fill-opacity="${opacity}" text-anchor="middle"`
  return `<text x="${x}" y="${y}" transform="rotate(${slope} ${x} ${y})" ${look}>${escapeText(text)}</text>`
}

function drawPaperElement(one: Drawn, slip: DrawSlip | undefined): string {
  if (one.kind === 'words') return drawWords(one)
  if (one.kind === 'rule') return `<path d="M${one.x} ${one.y}H${one.to}" fill="none" stroke="${one.color}" stroke-width="${one.weight}"/>`
  if (one.kind === 'strokes')
    return `<path d="${one.path}" fill="none" stroke="${one.color}" stroke-width="${one.weight}" stroke-linecap="round" stroke-linejoin="round"/>`
  if (one.kind === 'mark') return mark(one)
  if (one.kind === 'code') return code(one)
  if (one.kind === 'stamp') return stamp(one)
  if (one.kind === 'slip') return slip?.(one.part, one.y) ?? ''
  const { x, y, width, height, radius, fill = 'none', line } = one
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${line ? ` stroke="${line}"` : ''}/>`
}

/** A page as a drawing. */
export const pageSvg = (page: DrawnPage, slip?: DrawSlip) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 ${a4.width} ${a4.height}" font-family="Arial, 'Liberation Sans', Helvetica, sans-serif"><rect width="${a4.width}" height="${a4.height}" fill="#FFFFFF"/>${page.map(one => drawPaperElement(one, slip)).join('')}</svg>`

/** The lines of a page, which its PDF holds beside the picture, so that they can be found, copied and read aloud. */
export const wordsOn = (page: DrawnPage) =>
  page.flatMap((one): PaperText[] =>
    one.kind === 'words' ? [one] : one.kind === 'stamp' ? [{ ...one, kind: 'words', x: stamped.x, y: stamped.y, size: stamped.size }] : [],
  )

/** Dots of an A4 page at 300 to an inch. */
const dots = { width: 2480, height: 3508 }

async function pictureOf(svg: string) {
  const drawing = new Image()
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await drawing.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, dots)
  const pen = canvas.getContext('2d')
  const jpeg = await new Promise<Blob | null>(resolve => {
    pen?.drawImage(drawing, 0, 0, dots.width, dots.height)
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  // A tablet has little room for canvases, and takes it back as late as it likes.
  canvas.width = canvas.height = 0
  if (!jpeg) throw new Error('Dieses Gerät kann die Datei nicht zeichnen.')
  return new Uint8Array(await jpeg.arrayBuffer())
}

/** Draws pages on this device and makes a PDF of them, without a network too. */
export async function pagesPdf(pages: readonly DrawnPage[], title: string, slip?: DrawSlip): Promise<Blob> {
  const pictures = []
  for (const page of pages) pictures.push({ jpeg: await pictureOf(pageSvg(page, slip)), ...dots, words: wordsOn(page) })
  return new Blob([picturePdf(pictures, title)], { type: 'application/pdf' })
}
