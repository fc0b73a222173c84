import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'

const decoded = (text: string) =>
  text
    .replace(/&(lt|gt|quot|apos|amp|#(\d+));/g, (_, name: string, code: string) =>
      code ? String.fromCodePoint(Number(code)) : ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[name] as string),
    )
    .replace(/_x000D_/g, '\r')

export interface ReadCell {
  /** Text, or a number as it stands in the workbook. */
  value: string | number
  format: string
  bold: boolean
  formula: boolean
}

const attribute = (tag: string, name: string) => decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
const tags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}\\b[^>]*?(?:/>|>[\\s\\S]*?</${name}>)`, 'g'))].map(([tag]) => tag)

function stylesOf(xml: string) {
  const formats = new Map(tags(xml, 'numFmt').map(tag => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]))
  const fonts = tags(tags(xml, 'fonts')[0] ?? '', 'font').map(font => /<b\s*\/?>/.test(font))
  return tags(tags(xml, 'cellXfs')[0] ?? '', 'xf').map(tag => ({
    format: formats.get(attribute(tag, 'numFmtId')) ?? attribute(tag, 'numFmtId'),
    bold: fonts[Number(attribute(tag, 'fontId'))] ?? false,
  }))
}

/** Cells of each sheet of an Excel workbook by name, e.g. `sheets.Stunden.A1`, read from the file's own XML. */
export function readBook(book: Buffer): Record<string, Record<string, ReadCell>> {
  const files = unzipSync(new Uint8Array(book))
  const open = (path: string) => (files[path] ? new TextDecoder().decode(files[path]) : '')
  const shared = tags(open('xl/sharedStrings.xml'), 'si').map(tag =>
    decoded(
      tags(tag, 't')
        .map(t => t.replace(/<[^>]*>/g, ''))
        .join(''),
    ),
  )
  const styles = stylesOf(open('xl/styles.xml'))
  const targets = new Map(
    tags(open('xl/_rels/workbook.xml.rels'), 'Relationship').map(tag => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  const found: Record<string, Record<string, ReadCell>> = {}
  for (const tag of tags(open('xl/workbook.xml'), 'sheet')) {
    const path = targets.get(attribute(tag, 'r:id')) ?? ''
    const cells: Record<string, ReadCell> = {}
    for (const cell of tags(open(`xl/${path.replace(/^\/?(xl\/)?/, '')}`), 'c')) {
      const raw = decoded(/<v>([\s\S]*?)<\/v>/.exec(cell)?.[1] ?? '')
      const type = attribute(cell, 't')
      const inline = decoded(
        tags(cell, 't')
          .map(t => t.replace(/<[^>]*>/g, ''))
          .join(''),
      )
      if (raw === '' && inline === '') continue
      const style = styles[Number(attribute(cell, 's') || 0)] ?? { format: '', bold: false }
      const value = type === 's' ? (shared[Number(raw)] ?? '') : type === 'inlineStr' ? inline : type === 'str' ? raw : Number(raw)
      cells[attribute(cell, 'r')] = { value, ...style, formula: /<f[ >]/.test(cell) }
    }
    found[attribute(tag, 'name')] = cells
  }
  return found
}

const hexes = (text: string) => [...text.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) => hex as string)
const lettersIn = (hex: string) => String.fromCharCode(...[...hex.matchAll(/[0-9a-f]{4}/gi)].map(([code]) => Number.parseInt(code, 16)))

/** Letters by code of a font, as the PDF itself tells them to whoever copies or searches its text, and the digits of a code. */
function glyphsOf(cmap: string): Glyphs {
  const found = new Map<number, string>()
  const [, first = ''] = /begincodespacerange\s*<([0-9a-f]+)>/i.exec(cmap) ?? []
  for (const [, ranges = ''] of cmap.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g))
    for (const [, from = '', listed = ''] of ranges.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi))
      for (const [at, hex] of hexes(listed).entries()) found.set(Number.parseInt(from, 16) + at, lettersIn(hex))
  return { digits: first.length || 4, letters: found }
}

interface Glyphs {
  digits: number
  letters: ReadonlyMap<number, string>
}
const noFont: Glyphs = { digits: 4, letters: new Map() }

function shownIn(content: string, fonts: ReadonlyMap<string, Glyphs>) {
  const lines: string[] = []
  let font = noFont
  for (const [, name, parts] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g)) {
    if (name) font = fonts.get(name) ?? noFont
    else
      lines.push(
        hexes(parts ?? '')
          .flatMap(hex => hex.match(new RegExp(`.{${font.digits}}`, 'g')) ?? [])
          .map(code => font.letters.get(Number.parseInt(code, 16)) ?? '')
          .join(''),
      )
  }
  return lines
}

/** Text of a PDF: a list of lines per page, in the order in which they were written. */
export function readPaper(pdf: Buffer): string[][] {
  const raw = pdf.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id as string, body as string]),
  )
  const linked = (body: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const unpacked = (body: string) => {
    // A stream may end with a carriage return of its own.
    const stream = /stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? ''
    return /\/FlateDecode/.test(body) ? inflateSync(new Uint8Array(Buffer.from(stream, 'latin1'))).toString('latin1') : stream
  }
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values())
    for (const [, listed = ''] of body.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name = '', id = ''] of listed.matchAll(/\/(F\d+) (\d+) 0 R/g))
        fonts.set(name, glyphsOf(unpacked(linked(objects.get(id) ?? '', 'ToUnicode'))))
  const kids = [...objects.values()].find(body => /\/Type \/Pages\b/.test(body)) ?? ''
  const order = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => id as string)
  return order.map(page => shownIn(unpacked(linked(objects.get(page) ?? '', 'Contents')), fonts))
}
