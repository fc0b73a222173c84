import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type ExercisePast, noPast, withPastPage } from '#client/parts/training/exercisePast.ts'
import type { SetTarget } from '#contract/workouts.ts'
import type { Local } from '#sync/client/local.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

const pageSize = 250

/** The earlier sets of a run's exercises, read page by page so that no frame waits for them. */
interface Book {
  get(): ReadonlyMap<string, ExercisePast>
  /** Reads these, in this order; what is read already stays. */
  want(exercises: readonly string[]): void
  watch(changed: () => void): () => void
}

function openBook(local: Local, run: { id: string; started: string }): Book {
  let book: ReadonlyMap<string, ExercisePast> = new Map()
  let queue: string[] = []
  let reading = false
  const asked = new Set<string>()
  const watchers = new Set<() => void>()
  const put = (exercise: string, past: ExercisePast) => {
    book = new Map(book).set(exercise, past)
    for (const changed of watchers) changed()
  }
  const read = async () => {
    if (reading) return
    reading = true
    try {
      for (let exercise = queue.shift(); exercise; exercise = queue.shift()) await readOne(local, run, exercise, put)
    } finally {
      reading = false
    }
  }
  // a member who signs out closes the database under a reading
  const start = () => void read().catch(() => undefined)
  // sets that arrive from another device belong to the past too
  local.collections.sets.$.subscribe(({ documentData }) => {
    const { exercise, at, run: of } = documentData
    if (of === run.id || at >= run.started || !asked.has(exercise) || queue.includes(exercise)) return
    queue.push(exercise)
    setTimeout(start, 500)
  })
  return {
    get: () => book,
    want: exercises => {
      const fresh = exercises.filter(exercise => !asked.has(exercise))
      for (const exercise of fresh) asked.add(exercise)
      queue = [...fresh, ...queue]
      if (fresh.length > 0) start()
    },
    watch: changed => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

async function readOne(
  local: Local,
  run: { id: string; started: string },
  exercise: string,
  put: (exercise: string, past: ExercisePast) => void,
) {
  let past = noPast
  let until = run.started
  let inclusive = false
  let seen = new Set<string>()
  let asked: readonly SetTarget[] | undefined
  for (;;) {
    const page = await pageOf(local, exercise, until, inclusive)
    const fresh = page.filter(set => set.run !== run.id && !seen.has(set.id))
    const last = page.length < pageSize
    past = withPastPage(past, fresh, last)
    asked ??= await askedIn(local, past.sessions[0]?.run, exercise)
    put(exercise, { ...past, ...(asked && { asked }) })
    if (last) return
    // a page may end in the middle of sets of one instant, as imports have them
    const at = page.at(-1)!.at
    inclusive = at !== until
    seen = new Set(page.filter(set => set.at === at).map(({ id }) => id))
    until = at
  }
}

async function pageOf(local: Local, exercise: string, until: string, inclusive: boolean): Promise<TrainingSet[]> {
  const found = await local.collections.sets
    .find({
      selector: { exercise, at: inclusive ? { $lte: until } : { $lt: until } },
      sort: [{ exercise: 'desc' }, { at: 'desc' }],
      index: ['exercise', 'at'],
      limit: pageSize,
    })
    .exec()
  return found.map(doc => doc.toJSON() as TrainingSet)
}

/** The plan's targets for the exercise in a run; undefined where that run is not here, or had it added by hand. */
async function askedIn(local: Local, run: string | undefined, exercise: string) {
  const then = run ? await local.one('workoutRuns', run) : undefined
  return then?.slots.find(slot => slot.exercise._id === exercise && !slot.added)?.targets
}

const books = new WeakMap<Local, Map<string, Book>>()

function bookOf(local: Local, run: { id: string; started: string }) {
  const mine = books.get(local) ?? new Map<string, Book>()
  books.set(local, mine)
  const book = mine.get(run.id) ?? openBook(local, run)
  mine.set(run.id, book)
  return book
}

/** The past of a run's exercises, the one under way first. */
export function usePast(local: Local, run: { id: string; started: string }, exercises: readonly string[], active: string | undefined) {
  const book = useMemo(() => bookOf(local, { id: run.id, started: run.started }), [local, run.id, run.started])
  const wanted = useMemo(() => [...new Set(active ? [active, ...exercises] : exercises)], [exercises, active])
  useEffect(() => book.want(wanted), [book, wanted])
  return useSyncExternalStore(book.watch, book.get)
}
