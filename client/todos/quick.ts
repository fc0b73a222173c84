import { addDays, isDay, weekdayOf } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import { cutTo } from '#contract/shorten.ts'
import { longestTitle } from '#contract/todos/shapes.ts'

/** The parts of one line: the title, the day, and who is to do it. */
export interface Quick {
  title: string
  due: string | null
  assigned: string[]
  /** Names after an @ that mean nobody, or more than one. */
  unclear: string[]
}

interface Worker {
  _id: string
  name: string
}

const days = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag']
const near = new Map([
  ['heute', 0],
  ['morgen', 1],
  ['übermorgen', 2],
])

/** The day of «24.12.» or «24.12.2027»: the next one there is. */
function dateIn(word: string, today: string) {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(word) ?? []
  if (!day || !month) return undefined
  const at = (year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const years = year ? [year] : [today.slice(0, 4), String(Number(today.slice(0, 4)) + 1)]
  return years.map(at).find(one => isDay(one) && (year !== undefined || one >= today))
}

function dayIn(word: string, today: string) {
  const plain = word.toLowerCase()
  const away = near.get(plain)
  if (away !== undefined) return addDays(today, away)
  const weekday = days.indexOf(plain)
  // «Montag» on a Monday is the next one.
  if (weekday >= 0) return addDays(today, ((weekday + 7 - weekdayOf(today)) % 7) + 1)
  return dateIn(plain, today)
}

/** The worker meant by «@ida»: the only one whose first or last name, or whole name without blanks, begins so. */
function workerIn(word: string, workers: readonly Worker[]) {
  const typed = fold(word.slice(1))
  if (!word.startsWith('@') || !typed) return undefined
  const isMeant = ({ name }: Worker) => [...name.split(/\s+/), name.replace(/\s+/g, '')].some(part => fold(part).startsWith(typed))
  const found = workers.filter(isMeant)
  return found.length === 1 ? found[0]!._id : undefined
}

/** «Am Morgen» is a time of day, and «jeden Montag» is no single one. */
const isOtherwise = (before: string, word: string) =>
  /^jeden?$/i.test(before) || (/^(am|der|den|gegen|guten)$/i.test(before) && near.has(word.toLowerCase()))

/**
 * Reads «Leiter bestellen morgen @ida»: a day as the last word but names, and names wherever they stand. What means nothing stays in the title,
 * and so does the day where it is not meant as one.
 */
export function quickOf(line: string, today: string, workers: readonly Worker[] = [], meansDay = true): Quick {
  const assigned: string[] = []
  const words = line
    .trim()
    .split(/\s+/)
    .filter(word => {
      const _id = workerIn(word, workers)
      if (_id && !assigned.includes(_id)) assigned.push(_id)
      return !_id
    })
  const isName = (word: string) => /^@\S/.test(word)
  const last = words.findLastIndex(word => !isName(word))
  const isDue = meansDay && last > 0 && !isOtherwise(words[last - 1]!, words[last]!)
  const due = isDue ? dayIn(words[last]!, today) : undefined
  const isJoined = due !== undefined && last > 1 && /^(bis|am)$/i.test(words[last - 1]!)
  const title = words.filter((_, at) => !due || (at !== last && !(isJoined && at === last - 1)))
  return { title: title.join(' '), due: due ?? null, assigned, unclear: words.filter(isName) }
}

/** A line as title and text: what is too long for the title goes on in the text. */
export function fitted(line: string): { title: string; text: string | null } {
  if (line.length <= longestTitle) return { title: line, text: null }
  const head = cutTo(line, longestTitle - 1)
  const blank = line[head.length] === ' ' ? head.length : head.lastIndexOf(' ')
  const end = blank > 0 ? blank : head.length
  return { title: `${line.slice(0, end)}…`, text: line.slice(end).trimStart() }
}
