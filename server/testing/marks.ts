import { randomInt } from 'node:crypto'
import { seeker } from './needles.ts'

/** Bytes by which a mark is told, and the mark that they turn out to be; undefined where they are something else. */
interface Needle {
  /** How it is written there. */
  as: string
  bytes: Buffer
  read: (bytes: Buffer, at: number) => string | undefined
  /** Which point of which signature it is. */
  stroke?: { nth: number; point: number }
}

/** A thing that is looked through. */
export interface Place {
  where: string
  bytes: Buffer
}

/** A point of a signature, in shares of its field. */
interface Point {
  x: number
  y: number
}

/** Letters that no search folds, no index cuts and no word of a language holds in a row. */
const letters = 'bcdfgjkpqvwxz'
const drawn = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

interface Written {
  as: string
  bytes: Buffer
  /** Bytes of a letter; 0 where letters can't be told apart. */
  width: number
}

/** A text as it is written; UTF-16 the other way round holds the same bytes, but for the first and the last. */
const written = (text: string): Written[] => [
  { as: 'UTF-8', bytes: Buffer.from(text), width: 1 },
  { as: 'UTF-16', bytes: Buffer.from(text, 'utf16le').subarray(0, -1), width: 2 },
]

/** The same once more in letters: in hex, and in base64 wherever it begins, where what stands beside it changes the letters at both ends. */
const coded = (text: string): Written[] =>
  written(text).flatMap(({ as, bytes }) => [
    { as: `hex of ${as}`, bytes: Buffer.from(bytes.toString('hex')), width: 0 },
    ...[0, 1, 2].map(before => {
      const whole = Buffer.from([...new Array<number>(before).fill(0), ...bytes]).toString('base64')
      const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
      return { as: `base64 of ${as}`, bytes: Buffer.from(inner), width: 0 }
    }),
  ])

const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

const isRound = (share: number) => share === Number(share.toFixed(2))

/** Stands for the whole of a mark. */
const all = -1
/** So many points of a signature are no chance. */
const ofOne = 3
/** How far apart both numbers of a point may lie in a binary row. */
const near = 80
/** Marks that one whole number has: hundredths that end in no zero, so that each is written with two decimals. */
const ofWhole = 90

/** Words, numbers and strokes that stand nowhere else: wherever one of them is found, somebody's health lies open. */
export class Marks {
  readonly #prefix = `mk${drawn(12)}`
  readonly #base = 70_000 + randomInt(20_000)
  readonly #texts: string[] = []
  readonly #numbers = new Map<number, string>()
  readonly #strokes: { of: string; points: readonly Point[] }[] = []

  text(of: string) {
    this.#texts.push(of)
    return `${this.#prefix}${String(this.#texts.length).padStart(4, '0')}`
  }

  /** With two decimals, as a form takes it. */
  number(of: string) {
    const nth = this.#numbers.size
    const within = nth % ofWhole
    const value = Number(`${this.#base + Math.floor(nth / ofWhole)}.${Math.floor(within / 9)}${(within % 9) + 1}`)
    this.#numbers.set(value, of)
    return value
  }

  /** A signature that is given, by points of it as they are stored. Those in round numbers may be anybody's: a food has 0.2 of fat and 0.5 of sugar. */
  signature(of: string, points: readonly Point[]) {
    this.#strokes.push({ of, points: points.filter(({ x, y }) => ![x, y].some(isRound)) })
  }

  get many() {
    return this.#texts.length + this.#numbers.size + this.#strokes.length
  }

  /** Which of them lie open where, and how they are written there: «where: what (UTF-16)». */
  in(places: Iterable<Place>): string[] {
    const seek = seeker(this.#needles())
    return [...places].flatMap(({ where, bytes }) => {
      const found = new Map<string, { line: string; points: Set<number> }>()
      seek(bytes, ({ as, read, stroke }, at) => {
        const what = read(bytes, at)
        if (!what) return
        const line = `${what} (${as})`
        const key = `${line} ${stroke?.nth}`
        const { points } = found.get(key) ?? { points: new Set<number>() }
        found.set(key, { line, points: points.add(stroke?.point ?? all) })
      })
      const lines = [...found.values()].filter(({ points }) => points.has(all) || points.size >= ofOne).map(({ line }) => line)
      return [...new Set(lines)].map(line => `${where}: ${line}`)
    })
  }

  #needles(): Needle[] {
    const wholes = [...new Set([...this.#numbers.keys()].map(Math.floor))]
    return [
      ...[...written(this.#prefix), ...coded(this.#prefix)].map(each => ({
        ...each,
        read: (bytes: Buffer, at: number) => this.#texts[Number(after(bytes, at + each.bytes.length, 4, each.width)) - 1] ?? 'a text',
      })),
      ...wholes.flatMap(whole => this.#numbered(whole)),
      ...this.#strokes.flatMap(({ of, points }, nth) =>
        points.flatMap((at, point) => drawnAt(of, at).map(needle => ({ ...needle, stroke: { nth, point } }))),
      ),
    ]
  }

  #numbered(whole: number): Needle[] {
    const shown = `${Math.floor(whole / 1000)}’${String(whole).slice(-3)}`
    const read = (bytes: Buffer, at: number, { bytes: { length }, width }: Written) => {
      const decimals = after(bytes, at + length, 3, width)
      const isPart = /\d/.test(after(bytes, at - width, 1, width)) || /\d/.test(decimals[2] ?? '')
      return isPart ? undefined : this.#numbers.get(Number(`${whole}.${decimals.slice(0, 2)}`))
    }
    const texts = [whole, shown].flatMap(digits => ['.', ','].flatMap(point => written(`${digits}${point}`)))
    // Whatever their hundredths, the upper bytes are the same.
    const binary = { as: 'binary', bytes: double(whole).subarray(5) }
    return [
      ...texts.map(each => ({ ...each, read: (bytes: Buffer, at: number) => read(bytes, at, each) })),
      { ...binary, read: (bytes, at) => (at >= 5 ? this.#numbers.get(bytes.readDoubleLE(at - 5)) : undefined) },
    ]
  }
}

/** The next letters, as far as there are so many. */
function after(bytes: Buffer, at: number, letters: number, width: number) {
  return at < 0 ? '' : bytes.toString('latin1', at, at + letters * width).replaceAll('\0', '')
}

function drawnAt(of: string, { x, y }: Point): Needle[] {
  const json = `"x":${x},"y":${y},`
  // As a page writes it, as PostgreSQL's jsonb does, and each as a text within a text.
  const texts = [json, `"x": ${x}, "y": ${y},`].flatMap(text => [text, text.replaceAll('"', '\\"')])
  const other = double(y)
  const read = (bytes: Buffer, at: number) => (bytes.subarray(at, at + near).includes(other) ? of : undefined)
  const needles = [...texts.flatMap(written), ...coded(json)].map(each => ({ ...each, read: () => of }))
  return [...needles, { as: 'binary', bytes: double(x), read }]
}
