import { pathOf } from '#client/kit/code/QrCode.tsx'
import { pagesPdf } from '#client/kit/paper/slipPages.ts'
import { type Brand, brands } from '#contract/brand.ts'
import { codeOf } from '#contract/qrcodes/shapes.ts'
import { a4, accents, type Drawn, type DrawnPage, ink } from '#contract/rules/papers/paperSheet.ts'
import { linesIn, widthOf } from '#contract/rules/papers/widths.ts'

const dark = '#0F1A14'
/** Dots of a picture's side: enough for a poster. */
const dots = 2000

/** The address that is printed. */
export const addressOf = (_id: string, origin = location.origin) => `${origin}/q/${codeOf(_id)}`

/** A code as a drawing, dark on white: readers want it so. */
export function qrSvg(text: string) {
  const { path, side } = pathOf(text)
  const drawing = `<rect width="${side}" height="${side}" fill="#FFFFFF"/><path d="${path}" fill="${dark}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">${drawing}</svg>`
}

export const svgFile = async (text: string) => new Blob([qrSvg(text)], { type: 'image/svg+xml' })

export async function pngFile(text: string) {
  const { path, side } = pathOf(text)
  const canvas = document.createElement('canvas')
  // A module is a whole number of dots, so that none is wider than another.
  canvas.width = canvas.height = side * Math.ceil(dots / side)
  const pen = canvas.getContext('2d')
  const png = await new Promise<Blob | null>(resolve => {
    if (!pen) return resolve(null)
    pen.fillStyle = '#FFFFFF'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.scale(canvas.width / side, canvas.width / side)
    pen.fillStyle = dark
    pen.fill(new Path2D(path))
    canvas.toBlob(resolve, 'image/png')
  })
  if (!png) throw new Error('Dieses Gerät kann die Datei nicht zeichnen.')
  return png
}

interface Poster {
  address: string
  words: string | null
  brand: Brand
}

const margin = 56
const side = 320
const head = { size: 40, bold: true, color: ink.text }

const centred = (text: string, y: number, look: { size: number; bold?: boolean; color?: string }): Drawn => ({
  kind: 'words',
  text,
  y,
  ...look,
  x: (a4.width - widthOf(text, look)) / 2,
})

/** A poster to hang up: the brand, what it is about, the code, and the address in words, since not everybody points a phone at a wall. */
export function posterPage({ address, words, brand }: Poster): DrawnPage {
  const lines = words ? linesIn(words, a4.width - 2 * margin, head) : []
  const top = 210 + lines.length * 48
  return [
    { kind: 'mark', brand, x: margin, y: 56, size: 44 },
    { kind: 'words', text: brands[brand].name, x: margin + 58, y: 84, size: 16, color: ink.text },
    { kind: 'rule', x: margin, to: a4.width - margin, y: 122, weight: 3, color: accents[brand] },
    ...lines.map((text, at) => centred(text, 200 + at * 48, head)),
    { kind: 'code', text: address, x: (a4.width - side) / 2, y: top, side },
    centred(address.replace(/^https?:\/\//, ''), top + side + 34, { size: 16, bold: true, color: ink.text }),
  ]
}

export const posterFile = (poster: Poster, title: string) => pagesPdf([posterPage(poster)], title)
