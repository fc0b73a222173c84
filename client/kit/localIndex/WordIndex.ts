import { gradeOf, grades, isSlip, wordsIn } from './words.ts'

/** Something with words that is to be found. */
export interface IndexEntry {
  id: string
  text: string
  /** The thing it belongs to, such as a conversation: that can be searched alone. */
  of: string
  /** Orders what answers equally well: the greater first. */
  at: number
}

export interface IndexQuery {
  /** The most that are answered. */
  most: number
  of?: string
}

type UnsignedArray = Uint8Array | Uint16Array | Uint32Array

/** Entries as they are kept and handed on: plain values and arrays of numbers, each as narrow as they allow, which are taken in far faster than texts. */
export interface IndexPiece {
  version: number
  ids: string[]
  at: UnsignedArray | Float64Array
  /** Names of what they belong to, and for each entry the place of its own. */
  names: string[]
  of: UnsignedArray
  /** The words, divided by line breaks; of each how many entries have it, and these one after the other. */
  words: string
  counts: UnsignedArray
  places: UnsignedArray
}

/** Numbers from 0 in as few bytes as the greatest of them takes. */
function narrow(numbers: readonly number[]): UnsignedArray {
  const most = numbers.reduce((top, each) => Math.max(top, each), 0)
  const Kind = most < 2 ** 8 ? Uint8Array : most < 2 ** 16 ? Uint16Array : Uint32Array
  return Kind.from(numbers)
}
const isCount = (number: number) => Number.isInteger(number) && number >= 0 && number < 2 ** 32

/** The form of pieces: raise it whenever words are folded or divided otherwise. */
export const pieceVersion = 1

/**
 * Finds entries by their words: whole ones, beginnings, parts, and where a word is found nowhere as typed, with one slip. All typed words must
 * be there. Entries lie by their place in arrays of numbers, so that fifty thousand messages take a few megabytes.
 */
export class WordIndex {
  #ids: (string | undefined)[] = []
  #at: number[] = []
  #of: number[] = []
  readonly #names: string[] = []
  readonly #nameAt = new Map<string, number>()
  readonly #placeOf = new Map<string, number>()
  /** Places of each word's entries, the lowest first. */
  readonly #places = new Map<string, number[]>()

  get size() {
    return this.#placeOf.size
  }

  /** Takes an entry in; one that is here already gives way. */
  put({ id, text, of, at }: IndexEntry) {
    this.drop([id])
    const words = new Set(wordsIn(text))
    if (words.size === 0) return
    const place = this.#add(id, at, this.#name(of))
    for (const word of words) this.#listOf(word).push(place)
  }

  /** Lets go of entries and of every word that was theirs alone. */
  drop(ids: readonly string[]) {
    const gone = new Set<number>()
    for (const id of ids) {
      const place = this.#placeOf.get(id)
      if (place === undefined) continue
      gone.add(place)
      this.#placeOf.delete(id)
      this.#ids[place] = undefined
    }
    if (gone.size === 0) return
    for (const [word, places] of this.#places) {
      const left = gone.size > 1 || has(places, gone) ? places.filter(place => !gone.has(place)) : places
      if (left.length === 0) this.#places.delete(word)
      else if (left.length < places.length) this.#places.set(word, left)
    }
  }

  /** Ids of what answers all words, the best first, then by `at`. */
  find(typed: string, { most, of }: IndexQuery): string[] {
    const words = [...new Set(wordsIn(typed))]
    if (words.length === 0 || most < 1) return []
    const total = new Uint16Array(this.#ids.length)
    for (const [turn, word] of words.entries()) this.#grade(word, total, turn)
    const only = of === undefined ? undefined : this.#nameAt.get(of)
    if (of !== undefined && only === undefined) return []
    const top: number[] = []
    const isBefore = (one: number, other: number) =>
      total[one] === total[other] ? this.#at[one]! > this.#at[other]! : total[one]! > total[other]!
    // From the end at which `at` is greater: what comes later rarely makes room for itself among the best then.
    const last = total.length - 1
    const isRising = last > 0 && this.#at[last]! > this.#at[0]!
    for (let nth = 0; nth <= last; nth++) {
      const place = isRising ? last - nth : nth
      if (!total[place] || (only !== undefined && this.#of[place] !== only)) continue
      if (top.length < most || isBefore(place, top.at(-1)!)) insert(top, place, isBefore, most)
    }
    return top.map(place => this.#ids[place]!)
  }

  /** Entries in the form in which they are kept. */
  static pieceOf(entries: readonly IndexEntry[]): IndexPiece {
    const made = new WordIndex()
    for (const entry of entries) made.put(entry)
    const lists = [...made.#places.values()]
    return {
      version: pieceVersion,
      ids: made.#ids as string[],
      at: made.#at.every(isCount) ? narrow(made.#at) : Float64Array.from(made.#at),
      names: made.#names,
      of: narrow(made.#of),
      words: [...made.#places.keys()].join('\n'),
      counts: narrow(lists.map(list => list.length)),
      places: narrow(lists.flat()),
    }
  }

  /** Takes in what was kept; false of another form, or where it is damaged: nothing of it is taken then. */
  take(piece: IndexPiece): boolean {
    if (!isWhole(piece)) return false
    this.drop(piece.ids)
    const names = piece.names.map(name => this.#name(name))
    const moved = piece.ids.map((id, at) => this.#add(id, piece.at[at]!, names[piece.of[at]!]!))
    let from = 0
    for (const [at, word] of (piece.words ? piece.words.split('\n') : []).entries()) {
      const list = this.#listOf(word)
      for (const to = from + piece.counts[at]!; from < to; from++) list.push(moved[piece.places[from]!]!)
    }
    return true
  }

  /** Adds how well this word is answered to each entry that answered all words before. */
  #grade(word: string, total: Uint16Array, turn: number) {
    const best = new Uint8Array(total.length)
    const found = this.#mark(best, known => gradeOf(known, word))
    if (!found) this.#mark(best, known => (isSlip(known, word) ? grades.slip : grades.none))
    for (let place = 0; place < total.length; place++)
      total[place] = best[place] && (turn === 0 || total[place]) ? total[place]! + best[place]! : 0
  }

  #mark(best: Uint8Array, gradeFor: (known: string) => number): boolean {
    let found = false
    for (const [known, places] of this.#places) {
      const grade = gradeFor(known)
      if (grade === 0) continue
      found = true
      for (const place of places) if (best[place]! < grade) best[place] = grade
    }
    return found
  }

  #add(id: string, at: number, of: number) {
    const place = this.#ids.push(id) - 1
    this.#at.push(at)
    this.#of.push(of)
    this.#placeOf.set(id, place)
    return place
  }

  #name(name: string) {
    const known = this.#nameAt.get(name)
    if (known !== undefined) return known
    this.#nameAt.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  #listOf(word: string) {
    const known = this.#places.get(word)
    if (known) return known
    const made: number[] = []
    this.#places.set(word, made)
    return made
  }
}

/** True where a list that is in order holds the only one of these. */
function has(places: readonly number[], [only]: Iterable<number>) {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < only!) low = middle + 1
    else high = middle
  }
  return places[low] === only
}

/** Puts a place where it belongs among the best. */
function insert(top: number[], place: number, isBefore: (one: number, other: number) => boolean, most: number) {
  let [low, high] = [0, top.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(place, top[middle]!)) high = middle
    else low = middle + 1
  }
  top.splice(low, 0, place)
  if (top.length > most) top.pop()
}

/** True where each part of it fits the others. */
function isWhole({ version, ids, at, names, of, words, counts, places }: IndexPiece) {
  if (version !== pieceVersion || ![at, of].every(list => list?.length === ids?.length)) return false
  const many = words === '' ? 0 : words.split('\n').length
  const fits = (list: Iterable<number>, below: number) => [...list].every(value => value < below)
  const sum = [...counts].reduce((all, count) => all + count, 0)
  return counts.length === many && sum === places.length && fits(places, ids.length) && fits(of, names.length)
}
