import type { Who } from './serve.ts'

/** The open lines of a process, found by whose they are: among thousands of people a frame is for a few. */
export class OpenLines<Line extends { who: Pick<Who, '_id'> }> {
  readonly #all = new Set<Line>()
  readonly #of = new Map<string, Set<Line>>()
  readonly #people = new Set<string>()

  get size() {
    return this.#all.size
  }

  /** Those who have a line, by now. */
  get people(): ReadonlySet<string> {
    return this.#people
  }

  has(line: Line) {
    return this.#all.has(line)
  }

  add(line: Line) {
    const person = line.who._id
    const own = this.#of.get(person) ?? new Set()
    this.#of.set(person, own.add(line))
    this.#people.add(person)
    this.#all.add(line)
  }

  delete(line: Line) {
    this.#all.delete(line)
    const person = line.who._id
    const own = this.#of.get(person)
    own?.delete(line)
    if (own?.size !== 0) return
    this.#of.delete(person)
    this.#people.delete(person)
  }

  of(person: string): Iterable<Line> {
    return this.#of.get(person) ?? []
  }

  [Symbol.iterator]() {
    return this.#all.values()
  }
}
